-- What a service sets on each of its connections, as settings of its role: a pooler of transactions drops the former.
-- psql --set role=billing --file pooled-role.sql, as a superuser, once for each role; connections made later have them.
alter role :"role" set statement_timeout = '10s';
alter role :"role" set lock_timeout = '3s';
alter role :"role" set idle_in_transaction_session_timeout = '10s';
alter role :"role" set timezone = 'UTC';
alter role :"role" set max_parallel_workers_per_gather = 0;
alter role :"role" set jit = off;
