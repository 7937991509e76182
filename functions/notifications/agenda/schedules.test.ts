import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarEntry } from './entry.ts'
import { deleteReminders, scheduleReminders } from './schedules.ts'

const mock = mockClient(SchedulerClient)
afterAll(() => mock.restore())
beforeEach(() => {
  mock.reset()
})

const scheduler = new SchedulerClient({ region: 'sa-east-1' })
const target = {
  group: 'reminders',
  functionArn: 'arn:aws:lambda:sa-east-1:1:function:remind',
  roleArn: 'arn:aws:iam::1:role/remind',
  deadLettersArn: 'arn:aws:sqs:sa-east-1:1:dead',
}
const pickupId = 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRS'
const entry: CalendarEntry = {
  pickupId,
  conversationId: 'cnv_01KAJ3P6Q0ABCDEFGHJKMNPQRT',
  type: 'Latas',
  date: '2026-11-24',
  time: '09:30',
  timeZone: 'America/Sao_Paulo',
  startsAt: '2026-11-24T12:30:00.000Z',
  gone: false,
  version: 2,
  changedAt: '2026-11-21T12:00:00.000Z',
}
const people = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22']
const dayBefore = new Date('2026-11-23T12:00:00.000Z')
const remind = (now = dayBefore) => scheduleReminders(scheduler, target, entry, people, now)
const made = () => mock.commandCalls(CreateScheduleCommand).map(({ args: [{ input }] }) => input)
const gone = () => mock.commandCalls(DeleteScheduleCommand).map(({ args: [{ input }] }) => input)
const metadata = { $metadata: {}, message: 'no', Message: 'no' }
const throttled = new Error('throttled')

describe('pickup schedules', () => {
  it('fire once, at 18:00 before and two hours before in UTC, then delete themselves', async () => {
    await remind()
    const once = {
      GroupName: 'reminders',
      ScheduleExpressionTimezone: 'UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
    }
    expect(made()).toMatchObject([
      { ...once, ScheduleExpression: 'at(2026-11-23T21:00:00)' },
      { ...once, ScheduleExpression: 'at(2026-11-24T10:30:00)' },
    ])
  })

  it('pass pickup and recipients, retry for an hour, then use the dead-letter queue', async () => {
    await remind()
    expect(made().map(({ Target }) => JSON.parse(Target?.Input ?? ''))).toEqual([
      { pickupId, which: 'tomorrow', userIds: people },
      { pickupId, which: 'soon', userIds: people },
    ])
    for (const { Target } of made())
      expect(Target).toMatchObject({
        Arn: target.functionArn,
        RoleArn: target.roleArn,
        DeadLetterConfig: { Arn: target.deadLettersArn },
        RetryPolicy: { MaximumEventAgeInSeconds: 3600 },
      })
  })

  it('are created for future reminders only', async () => {
    await remind(new Date('2026-11-23T22:00:00.000Z'))
    expect(made().map(({ ScheduleExpression }) => ScheduleExpression)).toEqual(['at(2026-11-24T10:30:00)'])
  })

  it('are deleted by the names used at creation', async () => {
    await remind()
    await deleteReminders(scheduler, 'reminders', pickupId)
    const named = made().map(({ Name, GroupName }) => ({ Name, GroupName }))
    expect(gone()).toEqual(named)
    expect(new Set(named.map(({ Name }) => Name)).size).toBe(2)
  })

  it('ignores an existing schedule and creates the other', async () => {
    mock.on(CreateScheduleCommand).rejectsOnce(new ConflictException(metadata)).resolves({})
    await remind()
    expect(made()).toHaveLength(2)
  })

  it('ignores a missing schedule and deletes the other', async () => {
    mock.on(DeleteScheduleCommand).rejectsOnce(new ResourceNotFoundException(metadata)).resolves({})
    await deleteReminders(scheduler, 'reminders', pickupId)
    expect(gone()).toHaveLength(2)
  })

  it('propagates any other error so that the event is retried', async () => {
    mock.on(CreateScheduleCommand).rejects(throttled)
    mock.on(DeleteScheduleCommand).rejects(throttled)
    await expect(remind()).rejects.toThrow(throttled)
    await expect(deleteReminders(scheduler, 'reminders', pickupId)).rejects.toThrow(throttled)
  })
})
