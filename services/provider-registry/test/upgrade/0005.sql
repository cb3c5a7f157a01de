--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: gridlease_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.gridlease_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select now() $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: deleted_providers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deleted_providers (
    id uuid NOT NULL,
    deleted_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL
);


--
-- Name: gpus; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gpus (
    provider_id uuid NOT NULL,
    "position" smallint NOT NULL,
    owner_id text NOT NULL,
    uuid text,
    index smallint,
    model_name text NOT NULL,
    vram_mb bigint NOT NULL,
    driver_version text NOT NULL,
    is_healthy boolean NOT NULL,
    architecture text,
    compute_capability text,
    cuda_cores bigint,
    tensor_cores bigint,
    memory_bandwidth_gb_s bigint,
    power_consumption_w bigint,
    utilization_gpu_percent smallint,
    utilization_memory_percent smallint,
    temperature_c smallint,
    power_draw_w bigint,
    compute_capability_rank integer GENERATED ALWAYS AS (
CASE
    WHEN (compute_capability ~ '^[0-9]{1,4}([.][0-9]{1,4})?$'::text) THEN (((split_part(compute_capability, '.'::text, 1))::integer * 10000) + (('0'::text || split_part(compute_capability, '.'::text, 2)))::integer)
    ELSE NULL::integer
END) STORED
);


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    status integer,
    headers json,
    body json,
    created_at timestamp(3) with time zone NOT NULL
);


--
-- Name: kysely_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);


--
-- Name: kysely_migration_lock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);


--
-- Name: outbox; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox (
    seq bigint NOT NULL,
    id uuid NOT NULL,
    "position" bigint,
    type text NOT NULL,
    version integer NOT NULL,
    aggregate_type text NOT NULL,
    aggregate_id text NOT NULL,
    aggregate_version bigint NOT NULL,
    subject text NOT NULL,
    correlation_id text NOT NULL,
    traceparent text,
    data json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);


--
-- Name: outbox_head; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outbox_head (
    only_row boolean DEFAULT true NOT NULL,
    last_position bigint NOT NULL,
    published_position bigint NOT NULL,
    CONSTRAINT outbox_head_only_row_check CHECK (only_row)
);


--
-- Name: outbox_seq_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.outbox ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: providers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.providers (
    id uuid NOT NULL,
    owner_id text NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    hostname text,
    ip_address text,
    location text,
    metadata json,
    status text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    registered_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT public.gridlease_now() NOT NULL,
    CONSTRAINT providers_status_check CHECK ((status = ANY (ARRAY['idle'::text, 'busy'::text, 'offline'::text, 'maintenance'::text, 'error'::text])))
);


--
-- Name: worker_lease; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.worker_lease (
    name text NOT NULL,
    holder text NOT NULL,
    until timestamp(3) with time zone NOT NULL
);


--
-- Data for Name: deleted_providers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deleted_providers (id, deleted_at) VALUES ('01a1ff71-097e-714b-8749-2699503581d1', '2026-11-21 18:49:20.66+00');


--
-- Data for Name: gpus; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08c0-716a-97c6-786dad9a8b4f', 1, 'acme', 'GPU-a100-1', NULL, 'NVIDIA A100-SXM4-80GB', 81559, '535.183.01', true, 'Hopper', '8.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08c0-716a-97c6-786dad9a8b4f', 3, 'acme', 'GPU-a100-3', NULL, 'NVIDIA A100-SXM4-80GB', 81559, '535.183.01', true, 'Hopper', '8.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08d4-75ff-a0ac-00e6c93ed24d', 0, 'acme', NULL, 3, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, 'Ada Lovelace', '8.9', NULL, NULL, NULL, NULL, 0, NULL, 60, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08d4-75ff-a0ac-00e6c93ed24d', 1, 'acme', NULL, 2, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, 'Ada Lovelace', '8.9', NULL, NULL, NULL, NULL, 10, NULL, 61, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08d4-75ff-a0ac-00e6c93ed24d', 3, 'acme', NULL, 0, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, 'Ada Lovelace', '8.9', NULL, NULL, NULL, NULL, 30, NULL, 63, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08e7-70cb-8d19-b96de1c20e37', 0, 'home', NULL, NULL, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08f0-734d-9cbf-6cc9f83c7cb9', 0, 'home', NULL, NULL, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08ff-70d8-80e9-5a0602308a43', 0, 'home', NULL, 0, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-090e-779b-8034-020ceb0d1f13', 0, 'Müller & Söhne', NULL, NULL, 'Carte « d''été » 4090', 24564, '550.54.14', true, 'Ada', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 0, 'red', NULL, 0, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 1, 'red', NULL, 1, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 2, 'red', NULL, 2, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 3, 'red', NULL, 3, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 4, 'red', NULL, 4, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 5, 'red', NULL, 5, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 6, 'red', NULL, 6, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 7, 'red', NULL, 7, 'AMD Instinct MI300X', 196592, '6.7.8', true, 'CDNA 3', 'gfx942', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0926-75e5-bb40-39ef9ae81645', 0, 'edge', NULL, NULL, 'NVIDIA GeForce RTX 4090', 0, '550.54.14', true, NULL, NULL, 0, NULL, NULL, NULL, 0, NULL, 0, 0);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0926-75e5-bb40-39ef9ae81645', 1, 'edge', NULL, NULL, 'NVIDIA GeForce RTX 4090', 9007199254740991, '550.54.14', true, NULL, '9999.9999', 4294967295, NULL, 9007199254740991, 4294967295, 100, 100, 255, 4294967295);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0946-749a-925b-ae9eb86b3b13', 0, 'busybody', NULL, NULL, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 0, 'busybody', 'GPU-repair-0', 0, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 1, 'busybody', 'GPU-repair-1', 1, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 2, 'busybody', 'GPU-repair-2', 2, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 3, 'busybody', 'GPU-repair-3', 3, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 4, 'busybody', 'GPU-repair-4', 4, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 5, 'busybody', 'GPU-repair-5', 5, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 6, 'busybody', 'GPU-repair-6', 6, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 7, 'busybody', 'GPU-repair-7', 7, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0965-742f-b3f8-0a018c0a4f1f', 0, 'busybody', NULL, NULL, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-096e-723e-9967-5266a517509e', 0, 'busybody', NULL, NULL, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0994-758e-bcd4-328516ed442b', 0, 'owner-keyed', NULL, NULL, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 0, 'acme', 'GPU-h100-0', 0, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 1, 'acme', 'GPU-h100-1', 1, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 2, 'acme', 'GPU-h100-2', 2, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08c0-716a-97c6-786dad9a8b4f', 0, 'acme', 'GPU-a100-0', NULL, 'NVIDIA A100-SXM4-80GB', 81559, '535.183.01', true, 'Hopper', '8.0', 16896, 528, 3352, 700, NULL, NULL, NULL, 0);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08c0-716a-97c6-786dad9a8b4f', 2, 'acme', 'GPU-a100-2', NULL, 'NVIDIA A100-SXM4-80GB', 81559, '535.183.01', true, 'Hopper', '8.0', 16896, 528, 3352, 700, NULL, NULL, 40, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08d4-75ff-a0ac-00e6c93ed24d', 2, 'acme', NULL, 1, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', false, 'Ada Lovelace', '8.9', NULL, NULL, NULL, NULL, 20, NULL, 99, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0940-76ba-96dc-32230e06bf8a', 0, 'busybody', 'GPU-rented-0', 0, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0940-76ba-96dc-32230e06bf8a', 1, 'busybody', 'GPU-rented-1', 1, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0940-76ba-96dc-32230e06bf8a', 2, 'busybody', 'GPU-rented-2', 2, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0940-76ba-96dc-32230e06bf8a', 3, 'busybody', 'GPU-rented-3', 3, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 3, 'acme', 'GPU-h100-3', 3, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 4, 'acme', 'GPU-h100-4', 4, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 5, 'acme', 'GPU-h100-5', 5, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 6, 'acme', 'GPU-h100-6', 6, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 7, 'acme', 'GPU-h100-7', 7, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, 97, 64, 71, 650);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0934-737a-93e2-98722c9f3f3b', 0, 'busybody', 'GPU-replaced-0', 0, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0934-737a-93e2-98722c9f3f3b', 1, 'busybody', 'GPU-replaced-1', 1, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0934-737a-93e2-98722c9f3f3b', 2, 'busybody', 'GPU-replaced-2', 2, 'NVIDIA H100 80GB HBM3', 81559, '535.183.01', true, 'Hopper', '9.0', 16896, 528, 3352, 700, NULL, NULL, NULL, NULL);
INSERT INTO public.gpus (provider_id, "position", owner_id, uuid, index, model_name, vram_mb, driver_version, is_healthy, architecture, compute_capability, cuda_cores, tensor_cores, memory_bandwidth_gb_s, power_consumption_w, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w) VALUES ('01a1ff71-0a1f-70a8-9281-0fdf451bd983', 0, 'leaver', 'GPU-sold-0', 0, 'NVIDIA GeForce RTX 4090', 24564, '550.54.14', true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys (scope, key, body_hash, status, headers, body, created_at) VALUES ('["anyone","POST","/providers"]', 'upgrade-fixture-1', '\xc00d7b7ba2725a0b1c9a5381e74bd32c4a80c0a8939998c0bdbb60e0e34d0e7c', 201, '{"location":"/providers/01a1ff71-0994-758e-bcd4-328516ed442b","etag":"\"1\"","content-type":"application/json; charset=utf-8"}', '{"id":"01a1ff71-0994-758e-bcd4-328516ed442b","owner_id":"owner-keyed","name":"keyed","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.532Z","last_seen_at":"2026-11-21T18:49:20.532Z","metadata":{"b":1,"a":[]}}', '2026-11-21 18:49:20.532+00');
INSERT INTO public.idempotency_keys (scope, key, body_hash, status, headers, body, created_at) VALUES ('["anyone","POST","/providers"]', 'upgrade-fixture-2', '\x700ae583ee9a89688027be15da8b663391f8701539297757d2c1cf5c7f22486d', 409, '{"content-type":"application/problem+json; charset=utf-8","cache-control":"no-store"}', '{"provider_id":"01a1ff71-08aa-708f-85a7-0d6c1511caf1","type":"about:blank","title":"Conflict","status":409,"detail":"A GPU of this uuid is in another provider of the owner (provider 01a1ff71-08aa-708f-85a7-0d6c1511caf1).","instance":"/providers","code":"provider_already_exists","error":"A GPU of this uuid is in another provider of the owner (provider 01a1ff71-08aa-708f-85a7-0d6c1511caf1).","request_id":"01a1ff71-099c-72de-b0b6-e6e1b98a7830"}', '2026-11-21 18:49:20.542+00');


--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_clock', '2026-11-21T18:49:20.019Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002_worker_lease', '2026-11-21T18:49:20.028Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0003_outbox', '2026-11-21T18:49:20.039Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0004_idempotency', '2026-11-21T18:49:20.042Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0005_providers', '2026-11-21T18:49:20.051Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);


--
-- Data for Name: outbox; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (1, '01a1ff71-08b0-74c9-86c0-f537997c6a98', 1, 'provider.registered', 1, 'provider', '01a1ff71-08aa-708f-85a7-0d6c1511caf1', 1, 'registry.events.v1.provider.registered', '01a1ff71-08a1-7329-b9bd-98f583008418', '00-295245e8ec95469eb08ab0ea71ffac5b-57c96be78af6f436-00', '{"id":"01a1ff71-08aa-708f-85a7-0d6c1511caf1","owner_id":"acme","name":"atlas-01","status":"idle","location":"eu-central","gpus":[{"index":0,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":1,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":2,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":3,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":4,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":5,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":6,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":7,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700}],"registered_at":"2026-11-21T18:49:20.299Z","last_seen_at":"2026-11-21T18:49:20.299Z"}', '2026-11-21 18:49:20.299+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (2, '01a1ff71-08c9-71d2-8830-e79a3010a32d', 2, 'provider.registered', 1, 'provider', '01a1ff71-08c0-716a-97c6-786dad9a8b4f', 1, 'registry.events.v1.provider.registered', '01a1ff71-08be-7126-993a-953412dbc113', '00-6746f7bdd9f81ebe3df447063e39afb4-58712932e1c8bb90-00', '{"id":"01a1ff71-08c0-716a-97c6-786dad9a8b4f","owner_id":"acme","name":"atlas-02","status":"idle","location":"eu-central","gpus":[{"model_name":"NVIDIA A100-SXM4-80GB","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"8.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"model_name":"NVIDIA A100-SXM4-80GB","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"8.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"model_name":"NVIDIA A100-SXM4-80GB","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"8.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"model_name":"NVIDIA A100-SXM4-80GB","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"8.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700}],"registered_at":"2026-11-21T18:49:20.321Z","last_seen_at":"2026-11-21T18:49:20.321Z"}', '2026-11-21 18:49:20.321+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (3, '01a1ff71-08da-7042-8530-04d926f078d8', 3, 'provider.registered', 1, 'provider', '01a1ff71-08d4-75ff-a0ac-00e6c93ed24d', 1, 'registry.events.v1.provider.registered', '01a1ff71-08d3-7208-838c-85a2f14dc9b5', '00-b3721fea0bd3a2dfbfbb000ed19208cb-9120bf25d7394cf0-00', '{"id":"01a1ff71-08d4-75ff-a0ac-00e6c93ed24d","owner_id":"acme","name":"atlas-03","status":"idle","location":"US-East","gpus":[{"index":3,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true,"architecture":"Ada Lovelace","compute_capability":"8.9","utilization_gpu_percent":0,"temperature_c":60},{"index":2,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true,"architecture":"Ada Lovelace","compute_capability":"8.9","utilization_gpu_percent":10,"temperature_c":61},{"index":1,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true,"architecture":"Ada Lovelace","compute_capability":"8.9","utilization_gpu_percent":20,"temperature_c":62},{"index":0,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true,"architecture":"Ada Lovelace","compute_capability":"8.9","utilization_gpu_percent":30,"temperature_c":63}],"registered_at":"2026-11-21T18:49:20.341Z","last_seen_at":"2026-11-21T18:49:20.341Z"}', '2026-11-21 18:49:20.341+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (4, '01a1ff71-08ea-77ce-ba48-573be7b83028', 4, 'provider.registered', 1, 'provider', '01a1ff71-08e7-70cb-8d19-b96de1c20e37', 1, 'registry.events.v1.provider.registered', '01a1ff71-08e6-7453-84de-3a1a7f0e1d27', '00-cc6d9deab67cb08040c09475dde57456-033bd6da3a7b05d1-00', '{"id":"01a1ff71-08e7-70cb-8d19-b96de1c20e37","owner_id":"home","name":"box","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.360Z","last_seen_at":"2026-11-21T18:49:20.360Z"}', '2026-11-21 18:49:20.36+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (5, '01a1ff71-08f5-7157-a4d5-2b7e01f6a443', 5, 'provider.registered', 1, 'provider', '01a1ff71-08f0-734d-9cbf-6cc9f83c7cb9', 1, 'registry.events.v1.provider.registered', '01a1ff71-08ef-72bb-bdd0-98b099d86f27', '00-8feff84a258d314fb0f85e3570756dca-a7090e740deff2ee-00', '{"id":"01a1ff71-08f0-734d-9cbf-6cc9f83c7cb9","owner_id":"home","name":"box","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.369Z","last_seen_at":"2026-11-21T18:49:20.369Z"}', '2026-11-21 18:49:20.369+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (6, '01a1ff71-0905-742c-be90-4a9ab7e44ed7', 6, 'provider.registered', 1, 'provider', '01a1ff71-08ff-70d8-80e9-5a0602308a43', 1, 'registry.events.v1.provider.registered', '01a1ff71-08ff-7379-b538-d3a5c9c4af47', '00-872c87839fd582889eb1330cd6e347af-1a2652135cae061a-00', '{"id":"01a1ff71-08ff-70d8-80e9-5a0602308a43","owner_id":"home","name":"empties","status":"idle","gpus":[{"index":0,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.384Z","last_seen_at":"2026-11-21T18:49:20.384Z"}', '2026-11-21 18:49:20.384+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (7, '01a1ff71-0911-75b8-b6cd-e656987cc4a8', 7, 'provider.registered', 1, 'provider', '01a1ff71-090e-779b-8034-020ceb0d1f13', 1, 'registry.events.v1.provider.registered', '01a1ff71-090d-708c-9115-5a34c044362c', '00-df7ac50f4d71726e546a758cf3b2b3d5-fda65b6ba537a91c-00', '{"id":"01a1ff71-090e-779b-8034-020ceb0d1f13","owner_id":"Müller & Söhne","name":"Rechner „Zürich“ 🚀 100%_\\","status":"idle","location":"東京","gpus":[{"model_name":"Carte « d''été » 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true,"architecture":"Ada"}],"registered_at":"2026-11-21T18:49:20.399Z","last_seen_at":"2026-11-21T18:49:20.399Z"}', '2026-11-21 18:49:20.399+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (9, '01a1ff71-092b-737e-b907-11bf6d1d6158', 9, 'provider.registered', 1, 'provider', '01a1ff71-0926-75e5-bb40-39ef9ae81645', 1, 'registry.events.v1.provider.registered', '01a1ff71-0925-7225-b906-0113246742c0', '00-f5f6062be6ed322965d18aed9cf1c23f-e7fb878f079ae094-00', '{"id":"01a1ff71-0926-75e5-bb40-39ef9ae81645","owner_id":"edge","name":"extremes","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":0,"driver_version":"550.54.14","is_healthy":true,"cuda_cores":0,"utilization_gpu_percent":0,"temperature_c":0,"power_draw_w":0},{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":9007199254740991,"driver_version":"550.54.14","is_healthy":true,"compute_capability":"9999.9999","cuda_cores":4294967295,"memory_bandwidth_gb_s":9007199254740991,"power_consumption_w":4294967295,"utilization_gpu_percent":100,"utilization_memory_percent":100,"temperature_c":255,"power_draw_w":4294967295}],"registered_at":"2026-11-21T18:49:20.423Z","last_seen_at":"2026-11-21T18:49:20.423Z"}', '2026-11-21 18:49:20.423+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (8, '01a1ff71-0920-703a-bbdb-c8a46521bf8e', 8, 'provider.registered', 1, 'provider', '01a1ff71-091c-7081-9c7b-8c457f703b15', 1, 'registry.events.v1.provider.registered', '01a1ff71-091b-736d-ab92-9b49275145ce', '00-0d7624007886f5548a3351ffaa25d0b1-d28bd2eadfef11fd-00', '{"id":"01a1ff71-091c-7081-9c7b-8c457f703b15","owner_id":"red","name":"mi300","status":"idle","gpus":[{"index":0,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"},{"index":1,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"},{"index":2,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"},{"index":3,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"},{"index":4,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"},{"index":5,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"},{"index":6,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"},{"index":7,"model_name":"AMD Instinct MI300X","vram_mb":196592,"driver_version":"6.7.8","is_healthy":true,"architecture":"CDNA 3","compute_capability":"gfx942"}],"registered_at":"2026-11-21T18:49:20.412Z","last_seen_at":"2026-11-21T18:49:20.412Z"}', '2026-11-21 18:49:20.412+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (12, '01a1ff71-094a-73bc-97a0-089f2cccd70c', 12, 'provider.registered', 1, 'provider', '01a1ff71-0946-749a-925b-ae9eb86b3b13', 1, 'registry.events.v1.provider.registered', '01a1ff71-0946-7450-b30d-aa349aa5d61f', '00-efb71693072690bb7b021d27c598fb73-13350bf8b54a2b6e-00', '{"id":"01a1ff71-0946-749a-925b-ae9eb86b3b13","owner_id":"busybody","name":"away","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":false}],"registered_at":"2026-11-21T18:49:20.455Z","last_seen_at":"2026-11-21T18:49:20.455Z"}', '2026-11-21 18:49:20.455+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (21, '01a1ff71-09e1-73fe-b7b2-46f6f22b7599', 21, 'provider.status_changed', 1, 'provider', '01a1ff71-0940-76ba-96dc-32230e06bf8a', 2, 'registry.events.v1.provider.status_changed', '01a1ff71-09dc-76eb-a1e7-f1a68f5492d8', '00-358dd4b99268071e2a158b1bda901ac5-5830c1944bc06c7d-00', '{"id":"01a1ff71-0940-76ba-96dc-32230e06bf8a","owner_id":"busybody","previous_status":"idle","status":"busy","cause":"status_update"}', '2026-11-21 18:49:20.605+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (23, '01a1ff71-09f3-742c-b8b7-46fa17aabbcd', 23, 'provider.status_changed', 1, 'provider', '01a1ff71-0955-70b5-a58b-60237cfe3db3', 2, 'registry.events.v1.provider.status_changed', '01a1ff71-09f0-74eb-b5ad-ebf14fc9e290', '00-7090686bd15e48358e0e1a5f847a4bb6-fe0b8fefbb44a22c-00', '{"id":"01a1ff71-0955-70b5-a58b-60237cfe3db3","owner_id":"busybody","previous_status":"idle","status":"maintenance","cause":"status_update"}', '2026-11-21 18:49:20.625+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (24, '01a1ff71-0a00-70c1-b2f7-265495ca9567', 24, 'provider.status_changed', 1, 'provider', '01a1ff71-0965-742f-b3f8-0a018c0a4f1f', 2, 'registry.events.v1.provider.status_changed', '01a1ff71-09fc-779a-b20b-6c9e756df459', '00-e23345cdacb489e328a6f6cc99a5163b-bbce7837bf1481d5-00', '{"id":"01a1ff71-0965-742f-b3f8-0a018c0a4f1f","owner_id":"busybody","previous_status":"idle","status":"error","cause":"status_update"}', '2026-11-21 18:49:20.637+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (10, '01a1ff71-0936-7557-b4dd-1a22b434b678', 10, 'provider.registered', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 1, 'registry.events.v1.provider.registered', '01a1ff71-0932-7088-856f-dfa4ae7907b1', '00-ea95857fa2b5b4870490e49918fd097d-5eaad94f0bfde593-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","name":"before","status":"idle","gpus":[{"index":0,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true},{"index":1,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true},{"index":2,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true},{"index":3,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.437Z","last_seen_at":"2026-11-21T18:49:20.437Z"}', '2026-11-21 18:49:20.437+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (13, '01a1ff71-095c-77ee-aeb2-3b9febe07d6c', 13, 'provider.registered', 1, 'provider', '01a1ff71-0955-70b5-a58b-60237cfe3db3', 1, 'registry.events.v1.provider.registered', '01a1ff71-0954-7330-8a61-7bd5604bd0c2', '00-42186ad9db72c5e83d1f19484b01b55a-43838bfa6d491dd6-00', '{"id":"01a1ff71-0955-70b5-a58b-60237cfe3db3","owner_id":"busybody","name":"in-repair","status":"idle","gpus":[{"index":0,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":1,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":2,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":3,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":4,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":5,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":6,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":7,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700}],"registered_at":"2026-11-21T18:49:20.470Z","last_seen_at":"2026-11-21T18:49:20.470Z"}', '2026-11-21 18:49:20.47+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (15, '01a1ff71-0972-7799-bb61-ed330a92f7f3', 15, 'provider.registered', 1, 'provider', '01a1ff71-096e-723e-9967-5266a517509e', 1, 'registry.events.v1.provider.registered', '01a1ff71-096e-743d-b2a2-962b282930c2', '00-3f42bea2d3a7225bf979862b0e39d649-af054d4ec17f9093-00', '{"id":"01a1ff71-096e-723e-9967-5266a517509e","owner_id":"busybody","name":"brought-back","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.495Z","last_seen_at":"2026-11-21T18:49:20.495Z"}', '2026-11-21 18:49:20.495+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (19, '01a1ff71-09d2-74e1-bb7d-9abe0112ba45', 19, 'provider.status_changed', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 3, 'registry.events.v1.provider.status_changed', '01a1ff71-09cc-74ac-ba63-0599329b6dbf', '00-adb599ca388f6fb37a7529deb6959be8-0426390b4cf9c9b0-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","previous_status":"idle","status":"maintenance","cause":"status_update"}', '2026-11-21 18:49:20.59+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (26, '01a1ff71-0a0d-72ba-955f-5320fa84f701', 26, 'provider.status_changed', 1, 'provider', '01a1ff71-096e-723e-9967-5266a517509e', 3, 'registry.events.v1.provider.status_changed', '01a1ff71-0a0b-7112-be5b-1c5e6d855f4b', '00-674973dc1411b6f0c9cdcf75d6b7ec16-823060370b079438-00', '{"id":"01a1ff71-096e-723e-9967-5266a517509e","owner_id":"busybody","previous_status":"error","status":"idle","cause":"heartbeat"}', '2026-11-21 18:49:20.652+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (31, '01a1ff71-183c-76c0-b6e0-fad5ee9c0498', NULL, 'provider.status_changed', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 7, 'registry.events.v1.provider.status_changed', '01a1ff71-183a-7517-8b42-441591daa3d7', '00-b7964b116a93416709a3a7a9eb7f2b10-518b62bd6ec53837-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","previous_status":"busy","status":"idle","cause":"status_update"}', '2026-11-21 18:49:24.283+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (11, '01a1ff71-0942-73d3-95a0-0b202ba8ac40', 11, 'provider.registered', 1, 'provider', '01a1ff71-0940-76ba-96dc-32230e06bf8a', 1, 'registry.events.v1.provider.registered', '01a1ff71-093f-74e5-ad16-da3876ab21f7', '00-7ffd2b5ec9430221fe5fdc91113e884c-76c90cd5a65edd90-00', '{"id":"01a1ff71-0940-76ba-96dc-32230e06bf8a","owner_id":"busybody","name":"rented","status":"idle","gpus":[{"index":0,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":1,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":2,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":3,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700}],"registered_at":"2026-11-21T18:49:20.448Z","last_seen_at":"2026-11-21T18:49:20.448Z"}', '2026-11-21 18:49:20.448+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (14, '01a1ff71-0967-754b-9a32-68301e92742f', 14, 'provider.registered', 1, 'provider', '01a1ff71-0965-742f-b3f8-0a018c0a4f1f', 1, 'registry.events.v1.provider.registered', '01a1ff71-0964-7636-bf2b-d98d00a33866', '00-dfb7d451a30a49882ff2c2a627dce156-4fca0273b8816d78-00', '{"id":"01a1ff71-0965-742f-b3f8-0a018c0a4f1f","owner_id":"busybody","name":"broken","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.485Z","last_seen_at":"2026-11-21T18:49:20.485Z"}', '2026-11-21 18:49:20.485+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (16, '01a1ff71-098a-7387-8774-b9f580e161e2', 16, 'provider.registered', 1, 'provider', '01a1ff71-097e-714b-8749-2699503581d1', 1, 'registry.events.v1.provider.registered', '01a1ff71-097d-7349-b29f-98fb0cde0717', '00-e7e03cb4a4e0e2bc68a83957cf96157e-a0886aaf1d232567-00', '{"id":"01a1ff71-097e-714b-8749-2699503581d1","owner_id":"leaver","name":"gone","status":"idle","gpus":[{"index":0,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.511Z","last_seen_at":"2026-11-21T18:49:20.511Z"}', '2026-11-21 18:49:20.511+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (17, '01a1ff71-0997-72c2-a38c-bee8d45f36c2', 17, 'provider.registered', 1, 'provider', '01a1ff71-0994-758e-bcd4-328516ed442b', 1, 'registry.events.v1.provider.registered', '01a1ff71-0992-7756-8ae5-da3787030ae6', '00-ae9c71146a91d0369a25ecbc55a0454a-fbf1a0b9df2ff7d6-00', '{"id":"01a1ff71-0994-758e-bcd4-328516ed442b","owner_id":"owner-keyed","name":"keyed","status":"idle","gpus":[{"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.532Z","last_seen_at":"2026-11-21T18:49:20.532Z"}', '2026-11-21 18:49:20.532+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (18, '01a1ff71-09c9-72d8-bed3-4a62ab73c718', 18, 'provider.updated', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 2, 'registry.events.v1.provider.updated', '01a1ff71-09c0-70e8-b275-18a88bad5da2', '00-c4c0dca3afa5283e110606f490a2f65c-e148d915746b4bdc-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","name":"after","status":"idle","gpus":[{"index":0,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":1,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700},{"index":2,"model_name":"NVIDIA H100 80GB HBM3","vram_mb":81559,"driver_version":"535.183.01","is_healthy":true,"architecture":"Hopper","compute_capability":"9.0","cuda_cores":16896,"tensor_cores":528,"memory_bandwidth_gb_s":3352,"power_consumption_w":700}],"registered_at":"2026-11-21T18:49:20.437Z","last_seen_at":"2026-11-21T18:49:20.437Z"}', '2026-11-21 18:49:20.578+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (20, '01a1ff71-09d9-7565-baae-3864a2138eca', 20, 'provider.status_changed', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 4, 'registry.events.v1.provider.status_changed', '01a1ff71-09d5-75e7-a3d9-29964c1a190e', '00-d9010d9831f10045bf18e4af2d571d47-df36d427ca06d747-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","previous_status":"maintenance","status":"idle","cause":"status_update"}', '2026-11-21 18:49:20.598+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (22, '01a1ff71-09ed-70c3-ad66-39b752f92d8f', 22, 'provider.status_changed', 1, 'provider', '01a1ff71-0946-749a-925b-ae9eb86b3b13', 2, 'registry.events.v1.provider.status_changed', '01a1ff71-09ea-7117-81a7-20288a31a81a', '00-d953374b4b142ea15ab09191534a9a85-be252f41c2da5719-00', '{"id":"01a1ff71-0946-749a-925b-ae9eb86b3b13","owner_id":"busybody","previous_status":"idle","status":"offline","cause":"status_update"}', '2026-11-21 18:49:20.619+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (25, '01a1ff71-0a07-720d-adc5-150129035d16', 25, 'provider.status_changed', 1, 'provider', '01a1ff71-096e-723e-9967-5266a517509e', 2, 'registry.events.v1.provider.status_changed', '01a1ff71-0a03-748a-a293-6e84923eed13', '00-90c93c0b0aa075500c93472d95030326-a770b82c32669819-00', '{"id":"01a1ff71-096e-723e-9967-5266a517509e","owner_id":"busybody","previous_status":"idle","status":"error","cause":"status_update"}', '2026-11-21 18:49:20.644+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (27, '01a1ff71-0a16-70eb-9cd4-1dfc98783d85', 27, 'provider.deleted', 1, 'provider', '01a1ff71-097e-714b-8749-2699503581d1', 2, 'registry.events.v1.provider.deleted', '01a1ff71-0a13-724c-b774-466722807447', '00-f2e8c5a598ee59ad16ae24f958d571ad-9ce3e307bcd725ed-00', '{"id":"01a1ff71-097e-714b-8749-2699503581d1","owner_id":"leaver"}', '2026-11-21 18:49:20.66+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (28, '01a1ff71-0a22-74dc-893a-c49f02fa09a9', 28, 'provider.registered', 1, 'provider', '01a1ff71-0a1f-70a8-9281-0fdf451bd983', 1, 'registry.events.v1.provider.registered', '01a1ff71-0a1e-74bd-b881-b789fe5477d3', '00-573f746dd341f4e85b540dbe8451f018-918a45bff0590272-00', '{"id":"01a1ff71-0a1f-70a8-9281-0fdf451bd983","owner_id":"leaver","name":"bought second-hand","status":"idle","gpus":[{"index":0,"model_name":"NVIDIA GeForce RTX 4090","vram_mb":24564,"driver_version":"550.54.14","is_healthy":true}],"registered_at":"2026-11-21T18:49:20.672Z","last_seen_at":"2026-11-21T18:49:20.672Z"}', '2026-11-21 18:49:20.672+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (29, '01a1ff71-1237-722a-882a-bf915a13293e', 29, 'provider.status_changed', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 5, 'registry.events.v1.provider.status_changed', '01a1ff71-1234-7220-991d-973cdf340a8a', '00-c92292d9878c23249f1135a339e36642-7936be90dca439b4-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","previous_status":"idle","status":"error","cause":"status_update"}', '2026-11-21 18:49:22.742+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (30, '01a1ff71-1243-715a-b0c1-db07b4ee8b66', 30, 'provider.status_changed', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 6, 'registry.events.v1.provider.status_changed', '01a1ff71-1241-72a0-803f-3136b4720870', '00-91a528b5f057c27c867c37cf55c60c47-94fb56645fcb45e5-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","previous_status":"error","status":"busy","cause":"status_update"}', '2026-11-21 18:49:22.754+00');
INSERT INTO public.outbox (seq, id, "position", type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, traceparent, data, created_at) OVERRIDING SYSTEM VALUE VALUES (32, '01a1ff71-184a-7147-a6f7-23967ae45d02', NULL, 'provider.status_changed', 1, 'provider', '01a1ff71-0934-737a-93e2-98722c9f3f3b', 8, 'registry.events.v1.provider.status_changed', '01a1ff71-1848-7142-a439-b08a3245e2e0', '00-f4a56db9861e23a061916a26abe09c98-8a99dcd0a2daa586-00', '{"id":"01a1ff71-0934-737a-93e2-98722c9f3f3b","owner_id":"busybody","previous_status":"idle","status":"busy","cause":"status_update"}', '2026-11-21 18:49:24.297+00');


--
-- Data for Name: outbox_head; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.outbox_head (only_row, last_position, published_position) VALUES (true, 30, 28);


--
-- Data for Name: providers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-08e7-70cb-8d19-b96de1c20e37', 'home', 'box', NULL, NULL, NULL, NULL, 'idle', 1, '2026-11-21 18:49:20.36+00', '2026-11-21 18:49:20.36+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-08f0-734d-9cbf-6cc9f83c7cb9', 'home', 'box', NULL, NULL, NULL, '{}', 'idle', 1, '2026-11-21 18:49:20.369+00', '2026-11-21 18:49:20.369+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-08ff-70d8-80e9-5a0602308a43', 'home', 'empties', NULL, NULL, NULL, NULL, 'idle', 1, '2026-11-21 18:49:20.384+00', '2026-11-21 18:49:20.384+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-090e-779b-8034-020ceb0d1f13', 'Müller & Söhne', 'Rechner „Zürich“ 🚀 100%_\', 'o''brien.example.org', NULL, '東京', '{"clé 🔑":"naïve   \"quoted\" \\ ''single''","ё":[]}', 'idle', 1, '2026-11-21 18:49:20.399+00', '2026-11-21 18:49:20.399+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0926-75e5-bb40-39ef9ae81645', 'edge', 'extremes', NULL, NULL, NULL, NULL, 'idle', 1, '2026-11-21 18:49:20.423+00', '2026-11-21 18:49:20.423+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0994-758e-bcd4-328516ed442b', 'owner-keyed', 'keyed', NULL, NULL, NULL, '{"b":1,"a":[]}', 'idle', 1, '2026-11-21 18:49:20.532+00', '2026-11-21 18:49:20.532+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-08aa-708f-85a7-0d6c1511caf1', 'acme', 'atlas-01', 'atlas-01.example.org', '192.0.2.10', 'eu-central', '{"rack":"r7","price":1.5,"nested":{"z":null,"a":[true,"x"]},"dotted.key":10}', 'idle', 1, '2026-11-21 18:49:20.299+00', '2026-11-21 18:49:20.553+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-08c0-716a-97c6-786dad9a8b4f', 'acme', 'atlas-02', NULL, '2001:db8::7', 'eu-central', NULL, 'idle', 1, '2026-11-21 18:49:20.321+00', '2026-11-21 18:49:20.56+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-08d4-75ff-a0ac-00e6c93ed24d', 'acme', 'atlas-03', NULL, NULL, 'US-East', NULL, 'idle', 1, '2026-11-21 18:49:20.341+00', '2026-11-21 18:49:20.57+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-091c-7081-9c7b-8c457f703b15', 'red', 'mi300', NULL, NULL, NULL, NULL, 'idle', 1, '2026-11-21 18:49:20.412+00', '2026-11-21 18:49:20.574+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0940-76ba-96dc-32230e06bf8a', 'busybody', 'rented', NULL, NULL, NULL, NULL, 'busy', 2, '2026-11-21 18:49:20.448+00', '2026-11-21 18:49:20.614+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0946-749a-925b-ae9eb86b3b13', 'busybody', 'away', NULL, NULL, NULL, NULL, 'offline', 2, '2026-11-21 18:49:20.455+00', '2026-11-21 18:49:20.619+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0955-70b5-a58b-60237cfe3db3', 'busybody', 'in-repair', NULL, NULL, NULL, NULL, 'maintenance', 2, '2026-11-21 18:49:20.47+00', '2026-11-21 18:49:20.633+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0965-742f-b3f8-0a018c0a4f1f', 'busybody', 'broken', NULL, NULL, NULL, NULL, 'error', 2, '2026-11-21 18:49:20.485+00', '2026-11-21 18:49:20.637+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-096e-723e-9967-5266a517509e', 'busybody', 'brought-back', NULL, NULL, NULL, NULL, 'idle', 3, '2026-11-21 18:49:20.495+00', '2026-11-21 18:49:20.652+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0a1f-70a8-9281-0fdf451bd983', 'leaver', 'bought second-hand', NULL, NULL, NULL, NULL, 'idle', 1, '2026-11-21 18:49:20.672+00', '2026-11-21 18:49:20.672+00');
INSERT INTO public.providers (id, owner_id, name, hostname, ip_address, location, metadata, status, version, registered_at, last_seen_at) VALUES ('01a1ff71-0934-737a-93e2-98722c9f3f3b', 'busybody', 'after', NULL, NULL, NULL, '{"round":2}', 'busy', 8, '2026-11-21 18:49:20.437+00', '2026-11-21 18:49:24.297+00');


--
-- Data for Name: worker_lease; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.worker_lease (name, holder, until) VALUES ('outbox-purge', 'vm/9ff35320-aad9-44bd-8bd2-a97da1999e1d', '2026-11-21 18:49:25.072+00');
INSERT INTO public.worker_lease (name, holder, until) VALUES ('idempotency-purge', 'vm/fc8d3dad-97df-4b36-b39c-ba6327b7bf1e', '2026-11-21 18:49:35.073+00');
INSERT INTO public.worker_lease (name, holder, until) VALUES ('deleted-providers-purge', 'vm/008374d3-5b52-4ac9-b362-28db3781f2e0', '2026-11-21 18:49:35.074+00');
INSERT INTO public.worker_lease (name, holder, until) VALUES ('outbox-positions', 'vm/abde3c2c-eb70-4cb6-a285-0db7931c94c4', '2026-11-21 18:49:28.565+00');
INSERT INTO public.worker_lease (name, holder, until) VALUES ('outbox-publisher', 'vm/edca0144-5532-457d-a2fe-d689d486f026', '2026-11-21 18:49:28.566+00');


--
-- Name: outbox_seq_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.outbox_seq_seq', 32, true);


--
-- Name: deleted_providers deleted_providers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deleted_providers
    ADD CONSTRAINT deleted_providers_pkey PRIMARY KEY (id);


--
-- Name: gpus gpus_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gpus
    ADD CONSTRAINT gpus_pkey PRIMARY KEY (provider_id, "position");


--
-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);


--
-- Name: kysely_migration_lock kysely_migration_lock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration kysely_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);


--
-- Name: outbox_head outbox_head_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox_head
    ADD CONSTRAINT outbox_head_pkey PRIMARY KEY (only_row);


--
-- Name: outbox outbox_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_id_key UNIQUE (id);


--
-- Name: outbox outbox_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (seq);


--
-- Name: outbox outbox_position_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_position_key UNIQUE ("position");


--
-- Name: providers providers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.providers
    ADD CONSTRAINT providers_pkey PRIMARY KEY (id);


--
-- Name: worker_lease worker_lease_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker_lease
    ADD CONSTRAINT worker_lease_pkey PRIMARY KEY (name);


--
-- Name: deleted_providers_deleted_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deleted_providers_deleted_at ON public.deleted_providers USING btree (deleted_at);


--
-- Name: gpus_owner_id_uuid; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX gpus_owner_id_uuid ON public.gpus USING btree (owner_id, uuid) WHERE (uuid IS NOT NULL);


--
-- Name: idempotency_keys_created_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);


--
-- Name: outbox_without_position; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX outbox_without_position ON public.outbox USING btree (seq) WHERE ("position" IS NULL);


--
-- Name: providers_name_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX providers_name_id ON public.providers USING btree (name, id);


--
-- Name: providers_owner_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX providers_owner_id ON public.providers USING btree (owner_id);


--
-- Name: gpus gpus_provider_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gpus
    ADD CONSTRAINT gpus_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.providers(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


