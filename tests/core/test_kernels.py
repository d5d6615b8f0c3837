"""Records: fields by name, in plain arrays that can be copied and sent."""

import pickle

import numpy as np
import pytest

from sixfold.core.chance import Dealer
from sixfold.core.kernels import blank_records, copied_records
from sixfold.games import registry

KIND = np.dtype([("phase", np.int8), ("dark", np.int32), ("track", np.int8, (4, 6))])


def test_a_record_is_read_and_written_by_its_fields() -> None:
    records = blank_records(KIND, 2)
    one = records[1]
    one.phase, one.track[2] = 3, 7
    one.dark |= 1 << 30
    assert (records["phase"].tolist(), records["dark"].tolist()) == ([0, 3], [0, 1 << 30])
    assert (one.track == records["track"][1]).all()
    assert one.track.sum() == 42
    with pytest.raises(AttributeError):
        one.phaze = 1


def test_a_copy_of_records_shares_nothing_with_them() -> None:
    records = blank_records(KIND, 3)
    other = copied_records(records)
    other[1].phase = 5
    assert (records["phase"] == 0).all()
    assert other.dtype == records.dtype
    assert other.shape == records.shape


@pytest.mark.parametrize("name", registry.names())
def test_a_record_can_be_sent_to_another_process(name: str) -> None:
    position = registry.make(name).start(Dealer(bytes(32)))
    states = pickle.loads(pickle.dumps(position.states))
    assert states.tobytes() == position.states.tobytes()
    assert type(states[0]) is type(position.s)
