import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  type SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { type CalendarEntry, type Reminder, reminders, remindersToCome } from './entry.ts'

export interface SchedulesTarget {
  readonly group: string
  readonly functionArn: string
  readonly roleArn: string
  readonly deadLettersArn: string
}

export interface ReminderInput {
  readonly pickupId: string
  readonly which: Reminder
  readonly userIds: readonly string[]
}

const nameOf = (pickupId: string, which: Reminder) => `${pickupId}-${which}`

/**
 * Schedules the future reminders of a pickup. An existing schedule is correct: the time of an accepted pickup does not
 * change.
 */
export async function scheduleReminders(
  scheduler: SchedulerClient,
  { group, functionArn, roleArn, deadLettersArn }: SchedulesTarget,
  entry: CalendarEntry,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const { pickupId } = entry
  for (const { which, at } of remindersToCome(entry, now)) {
    const input: ReminderInput = { pickupId, which, userIds }
    const made = scheduler.send(
      new CreateScheduleCommand({
        Name: nameOf(pickupId, which),
        GroupName: group,
        ScheduleExpression: `at(${at.toISOString().slice(0, 19)})`,
        ScheduleExpressionTimezone: 'UTC',
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: functionArn,
          RoleArn: roleArn,
          Input: JSON.stringify(input),
          DeadLetterConfig: { Arn: deadLettersArn },
          // An hour late, the two-hour reminder is useless.
          RetryPolicy: { MaximumRetryAttempts: 10, MaximumEventAgeInSeconds: 60 * 60 },
        },
      }),
    )
    await ignoring(made, ConflictException)
  }
}

export async function deleteReminders(scheduler: SchedulerClient, group: string, pickupId: string): Promise<void> {
  for (const which of reminders) {
    const gone = scheduler.send(new DeleteScheduleCommand({ Name: nameOf(pickupId, which), GroupName: group }))
    await ignoring(gone, ResourceNotFoundException)
  }
}

async function ignoring(call: Promise<unknown>, expected: abstract new (...args: never[]) => Error): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof expected)) throw error
  }
}
