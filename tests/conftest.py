"""One Hypothesis profile for every test: a busy machine makes nothing fail."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tablee", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tablee")
