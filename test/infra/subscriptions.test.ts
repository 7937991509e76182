import { expect, test } from 'vitest'
import { eventSource } from '../../events/event.ts'
import { events } from '../../events/events.ts'
import { listNotifications } from '../../functions/notifications/list-notifications.ts'
import { mails } from '../../functions/notifications/mails/mails.ts'
import { nameOf } from '../../infra/tools/code.ts'
import { subscribers } from '../simulation/surroundings/subscribers.ts'
import { checkCells } from '../support/cells.ts'
import { compilePattern } from '../support/event-pattern.ts'
import { assembly } from './cloud.ts'

const declared = events.map(({ name, version }) => ({ name, version }))
const rules = assembly.rules.flatMap(({ name: rule, busName, eventPattern, targets }) => {
  if (busName === 'default' || !eventPattern) return []
  const selects = compilePattern(eventPattern)
  const hears = (event: { name: string; version: number }) =>
    selects({ source: eventSource, 'detail-type': event.name, detail: { version: event.version } })
  return [{ rule, hears, targets }]
})

test('the product’s event bus has rules', () => {
  expect(rules.length).toBeGreaterThan(2)
})

test('every rule matches every declared version of its events and no other version', () =>
  checkCells(
    rules.map(({ rule, hears }) => [rule, hears]),
    (hears) => {
      const names = new Set(declared.filter(hears).map(({ name }) => name))
      expect(names.size).toBeGreaterThan(0)
      expect(declared.filter(({ name }) => names.has(name)).filter((event) => !hears(event))).toEqual([])
      for (const name of names) {
        const newest = Math.max(...declared.filter((event) => event.name === name).map(({ version }) => version))
        expect(hears({ name, version: newest + 1 })).toBe(false)
        expect(hears({ name, version: 0 })).toBe(false)
      }
    },
  ))

/** Event names by function, for example `orders-settle`. */
const reached = new Map<string, string[]>()
for (const { hears, targets } of rules)
  for (const { arn } of targets) {
    const name = nameOf(assembly.functionOf(arn)?.entry ?? '')
    reached.set(name, [...(reached.get(name) ?? []), ...declared.filter(hears).map((event) => event.name)].sort())
  }

test('every simulated subscriber subscribes to the same events as the deployed one', () =>
  checkCells(
    subscribers.map(({ name, events: simulated }) => [name, simulated]),
    (simulated, name) => expect([...simulated].sort()).toEqual(reached.get(name)),
  ))

test('notifications reach every event with an e-mail or a line of the list, and those with digests', () => {
  const digests = ['MessageSent', 'QuestionAsked']
  const notified = mails.map(({ definition: { name } }) => name)
  const inList = listNotifications.map(({ definition: { name } }) => name)
  expect(reached.get('notifications-send')).toEqual([...notified, ...inList, ...digests].sort())
})

test('the simulation includes every subscriber of a noun with money', () => {
  const nouns = /^(orders|pickups|withdrawals|donations|approvals)-/
  const simulated = subscribers.map(({ name }) => name)
  expect([...reached.keys()].filter((name) => nouns.test(name) && !simulated.includes(name))).toEqual([])
})
