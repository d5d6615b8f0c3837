from .tables import X
def test_a(): assert X
