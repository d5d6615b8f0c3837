from tests.board.tables import X
def test_a(): assert X
