"""Nights across changes of daylight saving time in four time zones, past midnight, and on February 29."""

from datetime import UTC, date, datetime, time

import pytest

from leagues.schedule import instant, night_date, weekly_dates

TEN_TO_EIGHT = time(19, 50)


@pytest.mark.parametrize(
    ("zone", "before", "after", "utc_before", "utc_after"),
    [
        # spring
        ("America/Chicago", date(2026, 3, 3), date(2026, 3, 10), (4, 1, 50), (11, 0, 50)),
        ("Europe/Berlin", date(2026, 3, 24), date(2026, 3, 31), (24, 18, 50), (31, 17, 50)),
        ("Australia/Sydney", date(2026, 9, 29), date(2026, 10, 6), (29, 9, 50), (6, 8, 50)),
        ("America/Phoenix", date(2026, 3, 3), date(2026, 3, 10), (4, 2, 50), (11, 2, 50)),
        # fall
        ("America/Chicago", date(2026, 10, 27), date(2026, 11, 3), (28, 0, 50), (4, 1, 50)),
        ("Europe/Berlin", date(2026, 10, 20), date(2026, 10, 27), (20, 17, 50), (27, 18, 50)),
        ("Australia/Sydney", date(2026, 3, 31), date(2026, 4, 7), (31, 8, 50), (7, 9, 50)),
        ("America/Phoenix", date(2026, 10, 27), date(2026, 11, 3), (28, 2, 50), (4, 2, 50)),
    ],
)
def test_the_local_time_is_the_same_all_season(zone, before, after, utc_before, utc_after):
    assert list(weekly_dates(before, after)) == [before, after]
    for day, expected in ((before, utc_before), (after, utc_after)):
        moment = instant(day, TEN_TO_EIGHT, zone)
        assert (moment.day, moment.hour, moment.minute) == expected


def test_a_time_that_clocks_skip_or_show_twice():
    assert instant(date(2026, 3, 8), time(2, 30), "America/Chicago") == datetime(2026, 3, 8, 8, 30, tzinfo=UTC)
    assert instant(date(2026, 11, 1), time(1, 30), "America/Chicago") == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "zone", "night"),
    [
        (datetime(2026, 3, 11, 5, 30, tzinfo=UTC), "America/Chicago", date(2026, 3, 10)),  # 12:30 AM
        (datetime(2026, 3, 11, 11, 30, tzinfo=UTC), "America/Chicago", date(2026, 3, 11)),  # 6:30 AM
        (
            datetime(2026, 3, 29, 1, 30, tzinfo=UTC),
            "Europe/Berlin",
            date(2026, 3, 28),
        ),  # 3:30 AM, after the change
        (datetime(2028, 3, 1, 6, 15, tzinfo=UTC), "America/Chicago", date(2028, 2, 29)),
    ],
)
def test_past_midnight_is_still_the_night_before(moment, zone, night):
    assert night_date(moment, zone) == night


def test_a_season_over_a_leap_day():
    assert date(2028, 2, 29) in weekly_dates(date(2028, 2, 1), date(2028, 3, 31))
    assert list(weekly_dates(date(2026, 5, 5), date(2026, 5, 1))) == []
