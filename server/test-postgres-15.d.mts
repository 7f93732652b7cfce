export const hasPostgres15: boolean;
