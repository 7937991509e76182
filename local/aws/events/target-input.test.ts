import { expect, test } from 'vitest'
import type { Target } from '../assembly/assembly.ts'
import type { BusEvent } from './target-input.ts'
import { targetInput } from './target-input.ts'

const ruleArn = 'arn:aws:events:sa-east-1:1:rule/bus/stopped'
/** The event of the user guide, "Amazon EventBridge input transformation". */
const event: BusEvent = {
  version: '0',
  id: '7bf73129-1428-4cd3-a780-95db273d1602',
  'detail-type': 'EC2 Instance State-change Notification',
  source: 'aws.ec2',
  account: '123456789012',
  time: '2015-11-11T21:29:54Z',
  region: 'us-east-1',
  resources: ['arn:aws:ec2:us-east-1:123456789012:instance/i-abcd1111'],
  detail: { 'instance-id': 'i-0123456789', state: 'RUNNING', tags: ['a "b"'], count: 2 },
}
const target: Target = { id: 't', arn: 'arn:x', retry: { maximumRetryAttempts: 0, maximumEventAgeSeconds: 60 } }
const transformed = (paths: Record<string, string>, template: string) =>
  targetInput({ ...target, inputTransformer: { paths, template } }, event, ruleArn)

test('passes the event without settings', () => {
  expect(targetInput(target, event, ruleArn)).toEqual(event)
})

test('replaces the event with a constant input', () => {
  expect(targetInput({ ...target, input: '{"a":1}' }, event, ruleArn)).toEqual({ a: 1 })
})

test('passes a part of the event for an input path', () => {
  expect(targetInput({ ...target, inputPath: '$.detail.state' }, event, ruleArn)).toBe('RUNNING')
  expect(targetInput({ ...target, inputPath: '$.resources[0]' }, event, ruleArn)).toBe(event.resources[0])
  expect(targetInput({ ...target, inputPath: "$['detail-type']" }, event, ruleArn)).toBe(event['detail-type'])
  expect(targetInput({ ...target, inputPath: '$' }, event, ruleArn)).toEqual(event)
})

test('fills a text template', () => {
  const paths = { instance: '$.detail.instance-id', state: '$.detail.state' }
  expect(transformed(paths, '"instance <instance> is in state <state>"')).toBe(
    'instance i-0123456789 is in state RUNNING',
  )
})

test('keeps types outside quotes of a JSON template and escapes inside them', () => {
  const paths = { tags: '$.detail.tags', count: '$.detail.count', state: '$.detail.state' }
  expect(transformed(paths, '{"tags":<tags>,"count":<count>,"state":<state>,"text":"tags <tags>"}')).toEqual({
    tags: ['a "b"'],
    count: 2,
    state: 'RUNNING',
    text: 'tags ["a \\"b\\""]',
  })
})

test('supports predefined variables and replaces an absent value with an empty text', () => {
  expect(transformed({ nothing: '$.detail.nothing' }, '{"rule":"<aws.events.rule-name>","nothing":<nothing>}')).toEqual(
    {
      rule: 'stopped',
      nothing: '',
    },
  )
  expect(transformed({}, '{"event":<aws.events.event.json>}')).toEqual({ event })
})

test('passes a template that is not JSON as text', () => {
  expect(transformed({ state: '$.detail.state' }, 'state: <state>')).toBe('state: "RUNNING"')
})
