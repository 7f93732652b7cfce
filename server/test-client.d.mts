import type { SupabaseClient } from '@supabase/supabase-js';

export function newClient(server: { url: string; key: string }): SupabaseClient;
