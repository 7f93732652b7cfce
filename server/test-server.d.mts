import type { Sql } from 'postgres';

export type TestServer = {
  url: string;
  port: number;
  key: string;
  dataDir: string;
  readonly sql: Sql;
  empty(): Promise<void>;
  kill(): Promise<void>;
  killServerAlone(): Promise<void>;
  restart(): Promise<void>;
  halt(): Promise<void>;
  stop(): Promise<void>;
};

export function startTestServer(options?: {
  dist?: string;
  isDurable?: boolean;
  isOneShop?: boolean;
  env?: Record<string, string>;
  postgres?: '15' | '17';
}): Promise<TestServer>;
