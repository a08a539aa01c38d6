"""The examples in docstrings run."""

import doctest
from types import ModuleType

import pytest

from tablee import fingerprint
from tablee.compiled import front, native


@pytest.mark.parametrize("module", [front, native, fingerprint], ids=lambda one: one.__name__)
def test_examples_in_docstrings(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
