create table if not exists buckets (name text primary key, created_at integer not null) strict, without rowid;
create table if not exists objects (
  bucket text not null, key text not null, content text not null, size integer not null, etag text not null,
  last_modified integer not null, headers text not null, primary key (bucket, key)
) strict, without rowid;
create index if not exists objects_content on objects (content);
create table if not exists segments (
  content text not null, first integer not null, size integer not null, file text not null,
  primary key (content, first)
) strict, without rowid;
create table if not exists uploads (
  id text primary key, bucket text not null, key text not null, headers text not null, started_at integer not null
) strict, without rowid;
create index if not exists uploads_bucket on uploads (bucket);
create table if not exists parts (
  upload text not null, number integer not null, file text not null, size integer not null, etag text not null,
  primary key (upload, number)
) strict, without rowid;
