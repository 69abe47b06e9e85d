"""The database tables. Other modules import models from here."""

from leagues.models.claims import Claim
from leagues.models.events import Actor, Event
from leagues.models.games import Game, Seat, Side
from leagues.models.hands import Bid, Hand, facts_of
from leagues.models.leagues import League, Membership
from leagues.models.links import Link
from leagues.models.money import Account, Booking, Transfer
from leagues.models.nights import CheckIn, Night, NightTable, Round, SitOut, TableSeat
from leagues.models.people import Attempts, SignIn, User
from leagues.models.players import Player, person_name, person_of
from leagues.models.results import DECIDED, Result
from leagues.models.rules import RuleSet
from leagues.models.seasons import Adjustment, Partnership, Season, Terms
from leagues.models.snapshots import Unreadable, read_rules, read_stakes, rules_snapshot, stakes_snapshot
