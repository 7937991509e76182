import * as z from 'zod'

const base = { execution: z.string(), at: z.iso.datetime() }

/** Journal entries of an execution. Tokens are stored as hashes only. */
export const entry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    ...base,
    machine: z.string(),
    name: z.string(),
    roleArn: z.string(),
    input: z.unknown(),
    /** A copy, so that an execution keeps the definition it was started with. */
    definition: z.string(),
  }),
  z.object({ type: z.literal('entered'), ...base, state: z.string(), input: z.unknown() }),
  z.object({
    type: z.literal('scheduled'),
    ...base,
    /** Ordinal number of the task within the execution. */
    task: z.number().int().positive(),
    tokenHash: z.string(),
    deadline: z.iso.datetime().nullable(),
  }),
  /** The function accepted the task: it is not invoked again, and the execution waits for its token. */
  z.object({ type: z.literal('submitted'), ...base }),
  z.object({ type: z.literal('heard'), ...base }),
  z.object({ type: z.literal('succeeded'), ...base, output: z.unknown() }),
  z.object({ type: z.literal('failed'), ...base, error: z.string(), cause: z.string() }),
  z.object({ type: z.literal('resting'), ...base, until: z.iso.datetime(), retrier: z.number().int().optional() }),
  z.object({ type: z.literal('rested'), ...base }),
  z.object({ type: z.literal('exited'), ...base, output: z.unknown(), next: z.string().nullable() }),
  z.object({
    type: z.literal('ended'),
    ...base,
    status: z.enum(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
    output: z.unknown(),
    error: z.string().optional(),
    cause: z.string().optional(),
  }),
])
export type Entry = z.infer<typeof entry>
export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
