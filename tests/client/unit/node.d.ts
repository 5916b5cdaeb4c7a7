// Types of the parts of Node that these tests use.

declare module "node:test" {
  interface Timers {
    enable(options: { apis: string[]; now?: number }): void;
    tick(milliseconds: number): void;
    reset(): void;
  }
  export const mock: { timers: Timers };
  export function test(name: string, body: () => void | Promise<void>): void;
  export function beforeEach(body: () => void): void;
  export function afterEach(body: () => void): void;
}

declare module "node:assert/strict" {
  const assert: {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    throws(body: () => void, error: RegExp): void;
  };
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(file: number, encoding: "utf8"): string;
}
