"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this version."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("scores", sa.String(length=64), nullable=False),
        sa.Column("log", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("matches_ended", ["ended"], unique=False)
        batch_op.create_index("matches_table", ["table_id"], unique=False)

    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("value", sa.String(length=1024), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.String(length=16), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("bots", sa.Boolean(), nullable=False),
        sa.Column("keeper", sa.String(length=32), nullable=True),
        sa.Column("kept_until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("tables_due", ["due"], unique=False)
        batch_op.create_index("tables_host", ["host"], unique=False)
        batch_op.create_index("tables_listed", ["listed", "stage", "changed"], unique=False)

    op.create_table(
        "log",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Bring the database back to the version before."""
    op.drop_table("log")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("tables_listed")
        batch_op.drop_index("tables_host")
        batch_op.drop_index("tables_due")

    op.drop_table("tables")
    op.drop_table("settings")
    op.drop_table("people")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index("matches_table")
        batch_op.drop_index("matches_ended")

    op.drop_table("matches")
