import * as z from 'zod'
import type { Target } from '../assembly/assembly.ts'
import type { Clock } from '../clock/clock.ts'
import { parseSchedule } from '../events/schedule-expression.ts'
import { invalid } from './scheduler-failure.ts'

/** Names of schedules and groups. Source: EventBridge Scheduler API Reference, CreateSchedule. */
export const scheduleName = z.string().regex(/^[0-9a-zA-Z-_.]{1,64}$/)

const arn = z.string().regex(/^arn:aws[\w-]*:[\w-]+:[\w-]*:\d*:.+$/)

export interface SchedulerOptions {
  readonly clock: Clock
  /** Groups of the templates; `default` always exists. */
  readonly groups: readonly string[]
  /** Roles of the templates that the service may assume. */
  readonly roles: readonly string[]
  readonly deliver: (target: Target, input: unknown, sourceArn: string) => void
}

/** Input of CreateSchedule and UpdateSchedule. Targets other than functions are refused. */
export const scheduleInput = z.object({
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  ClientToken: z
    .string()
    .regex(/^[a-zA-Z0-9-_]{1,64}$/)
    .optional(),
  Description: z.string().max(512).optional(),
  FlexibleTimeWindow: z.discriminatedUnion('Mode', [
    z.object({ Mode: z.literal('OFF') }),
    z.object({ Mode: z.literal('FLEXIBLE'), MaximumWindowInMinutes: z.number().int().min(1).max(1440) }),
  ]),
  GroupName: scheduleName.default('default'),
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().min(1).max(50).default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: z.object({
    Arn: arn,
    RoleArn: arn,
    Input: z.string().min(1).optional(),
    DeadLetterConfig: z.object({ Arn: arn }).optional(),
    RetryPolicy: z
      .object({
        MaximumRetryAttempts: z.number().int().min(0).max(185).default(185),
        MaximumEventAgeInSeconds: z.number().int().min(60).max(86_400).default(86_400),
      })
      .prefault({}),
  }),
})
export type ScheduleInput = z.output<typeof scheduleInput>

export const storedSchedule = scheduleInput.extend({
  Name: scheduleName,
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Last fire time. Times missed while the machine was off count from it. */
  firedAt: z.iso.datetime().nullable(),
})
export type StoredSchedule = z.output<typeof storedSchedule>

export const nameOf = ({ GroupName, Name }: { GroupName: string; Name: string }) => `${GroupName}/${Name}`

/** @throws SchedulerFailure ValidationException for an invalid expression */
export function nextFireOf(
  { ScheduleExpression, ScheduleExpressionTimezone }: ScheduleInput,
  since: Date,
): (after: Date) => Date | undefined {
  try {
    return parseSchedule(ScheduleExpression, ScheduleExpressionTimezone, since)
  } catch (error) {
    if (error instanceof RangeError) throw invalid(`Invalid Schedule Expression ${ScheduleExpression}.`)
    throw error
  }
}

export const isOnce = ({ ScheduleExpression }: ScheduleInput) => ScheduleExpression.trim().startsWith('at(')
