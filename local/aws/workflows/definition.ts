import * as z from 'zod'
import { choiceRule } from './choices.ts'

/** `$.a.b`, `$$.Task.Token`; null discards everything. */
const path = z.string().startsWith('$')
const pathOrNone = path.nullable()
const seconds = z.number().int().nonnegative()

const retrier = z.strictObject({
  ErrorEquals: z.array(z.string()).min(1),
  IntervalSeconds: z.number().int().min(1).default(1),
  MaxAttempts: z.number().int().min(0).default(3),
  BackoffRate: z.number().min(1).default(2),
  MaxDelaySeconds: z.number().int().min(1).optional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).default('NONE'),
  Comment: z.string().optional(),
})

const catcher = z.strictObject({
  ErrorEquals: z.array(z.string()).min(1),
  Next: z.string(),
  ResultPath: pathOrNone.default('$'),
  Comment: z.string().optional(),
})

const common = {
  Comment: z.string().optional(),
  InputPath: pathOrNone.default('$'),
  OutputPath: pathOrNone.default('$'),
}
const onward = { Next: z.string().optional(), End: z.literal(true).optional() }

const taskState = z.strictObject({
  Type: z.literal('Task'),
  ...common,
  ...onward,
  Resource: z.string(),
  Parameters: z.unknown().optional(),
  ResultSelector: z.unknown().optional(),
  ResultPath: pathOrNone.default('$'),
  TimeoutSeconds: z.number().int().min(1).optional(),
  HeartbeatSeconds: z.number().int().min(1).optional(),
  Retry: z.array(retrier).default([]),
  Catch: z.array(catcher).default([]),
})
const passState = z.strictObject({
  Type: z.literal('Pass'),
  ...common,
  ...onward,
  Parameters: z.unknown().optional(),
  Result: z.unknown().optional(),
  ResultPath: pathOrNone.default('$'),
})
const waitState = z.strictObject({
  Type: z.literal('Wait'),
  ...common,
  ...onward,
  Seconds: seconds.optional(),
  SecondsPath: path.optional(),
  Timestamp: z.iso.datetime({ offset: true }).optional(),
  TimestampPath: path.optional(),
})
const choiceState = z.strictObject({
  Type: z.literal('Choice'),
  ...common,
  Choices: z.array(choiceRule.and(z.object({ Next: z.string() }))).min(1),
  Default: z.string().optional(),
})
const succeedState = z.strictObject({ Type: z.literal('Succeed'), ...common })
const failState = z.strictObject({
  Type: z.literal('Fail'),
  Comment: z.string().optional(),
  Error: z.string().optional(),
  Cause: z.string().optional(),
})

const state = z.discriminatedUnion('Type', [taskState, passState, waitState, choiceState, succeedState, failState])
export type State = z.output<typeof state>
export type TaskState = z.output<typeof taskState>
export type WaitState = z.output<typeof waitState>

const workflow = z.strictObject({
  Comment: z.string().optional(),
  StartAt: z.string(),
  States: z.record(z.string(), state),
  TimeoutSeconds: z.number().int().min(1).optional(),
  QueryLanguage: z.literal('JSONPath', 'only JSONPath is imitated').optional(),
  Version: z.literal('1.0').optional(),
})
export type Workflow = z.output<typeof workflow>

/**
 * Parses the supported subset of the Amazon States Language: the states Task (functions only), Pass, Wait, Choice,
 * Succeed and Fail in JSONPath.
 * @throws Error with one sentence for an unsupported feature or a missing next state
 */
export function readDefinition(text: string): Workflow {
  const parsed = workflow.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The definition uses an unsupported feature: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { StartAt, States } = parsed.data
  const targets = Object.entries(States).flatMap(([name, one]) => targetsOf(one).map((to) => [name, to] as const))
  for (const [name, to] of [['StartAt', StartAt] as const, ...targets])
    if (!Object.hasOwn(States, to)) throw new Error(`${name} leads to ${to}, which is not a state`)
  for (const [name, one] of Object.entries(States)) {
    const goesOn = one.Type === 'Task' || one.Type === 'Pass' || one.Type === 'Wait'
    if (goesOn && (one.End === true) === (one.Next !== undefined)) throw new Error(`${name} needs either Next or End`)
    if (one.Type === 'Task') kindOfTask(one.Resource)
  }
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The definition is not JSON')
  }
}

function targetsOf(one: State): string[] {
  const next = 'Next' in one && one.Next !== undefined ? [one.Next] : []
  if (one.Type === 'Task') return [...next, ...one.Catch.map(({ Next }) => Next)]
  if (one.Type !== 'Choice') return next
  return [...one.Choices.map(({ Next }) => Next), ...(one.Default === undefined ? [] : [one.Default])]
}

export type TaskKind = 'function' | 'invoke' | 'invoke and wait'

/** @throws Error for an unsupported service */
export function kindOfTask(resource: string): TaskKind {
  if (/^arn:[\w-]+:lambda:[\w-]+:\d+:function:/.test(resource)) return 'function'
  if (/^arn:[\w-]+:states:::lambda:invoke$/.test(resource)) return 'invoke'
  if (/^arn:[\w-]+:states:::lambda:invoke\.waitForTaskToken$/.test(resource)) return 'invoke and wait'
  throw new Error(`Only functions are supported as tasks, not ${resource}`)
}
