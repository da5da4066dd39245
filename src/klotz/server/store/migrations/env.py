"""Run the migrations on the connection that was handed in."""

from alembic import context

from klotz.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
