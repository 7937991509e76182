import { expect, it } from 'vitest'
import { dayMs } from '../../../shared/days.ts'
import { checkCells } from '../../../test/support/cells.ts'
import { ownerId, strangerId } from '../../../test/support/fixtures/ad-rows.ts'
import { samplePickup } from '../../../test/support/fixtures/pickup-rows.ts'
import type { PickupRow } from '../pickup-row.ts'
import { decidedAt, decideSilence, type SilenceFacts } from './decide.ts'

const startsAt = '2026-11-22T12:00:00.000Z'
const after = (days: number) => new Date(Date.parse(startsAt) + days * dayMs)
const confirmed = (days: number) => ({ at: after(days).toISOString(), weights: [] })
const pickup = (change: Partial<PickupRow> = {}) =>
  samplePickup({ ownerId, interestedId: strangerId, date: '2026-11-22', startsAt, status: 'accepted', ...change })
const facts: SilenceFacts = {
  priceCents: 50_000,
  limitCents: 100_000,
  isUndisputed: true,
  areAccountsActive: true,
  remindedOf: confirmed(1).at,
}
const byOwner = { confirmations: { owner: confirmed(1), interested: null } }
const byReceiver = { confirmations: { owner: null, interested: confirmed(1) } }

type Row = readonly [string, Partial<PickupRow>, Partial<SilenceFacts>, number, string]
const caseId = 'cas_01KAJ3P6Q0ABCDEFGHJKMNPQRY'

const table: readonly Row[] = [
  ['unconfirmed, before the seventh day', {}, {}, 6.99, 'nothing'],
  ['unconfirmed', {}, {}, 7, 'report not_confirmed'],
  ['confirmed by the receiver', byReceiver, {}, 7, 'complete interested'],
  ['… above the limit', byReceiver, { priceCents: 100_001 }, 7, 'complete interested'],
  ['… without a reminder', byReceiver, { remindedOf: null }, 7, 'complete interested'],
  ['… of a suspended account', byReceiver, { areAccountsActive: false }, 7, 'report account'],
  ['… in a dispute', byReceiver, { isUndisputed: false }, 7, 'report disputed'],
  ['confirmed by the owner', byOwner, {}, 7, 'complete owner'],
  ['… at the limit', byOwner, { priceCents: 100_000 }, 7, 'complete owner'],
  ['… above the limit', byOwner, { priceCents: 100_001 }, 7, 'report above_limit'],
  ['… of a donation', byOwner, { priceCents: null, limitCents: 0 }, 7, 'complete owner'],
  ['… without a delivered reminder', byOwner, { remindedOf: null }, 7, 'report not_reminded'],
  ['… reminded of an earlier confirmation', byOwner, { remindedOf: confirmed(0).at }, 7, 'report not_reminded'],
  ['… of a suspended account', byOwner, { areAccountsActive: false }, 7, 'report account'],
  ['… in a dispute', byOwner, { isUndisputed: false }, 7, 'report disputed'],
  ['confirmed, before the first day', byOwner, {}, 1.99, 'nothing'],
  ['confirmed, after one day', byOwner, {}, 2, 'remind interested 1'],
  ['confirmed, after two days', byReceiver, {}, 3.99, 'remind owner 1'],
  ['confirmed, after three days', byReceiver, {}, 4, 'remind owner 3'],
  ['confirmed, first looked at after five days', byOwner, {}, 6, 'remind interested 3'],
  ['in a case', { ...byOwner, caseId }, {}, 7, 'nothing'],
  ['in a case, to remind', { ...byOwner, caseId }, {}, 2, 'nothing'],
  ['completed', { ...byOwner, status: 'completed' }, {}, 9, 'nothing'],
  ['cancelled', { status: 'cancelled' }, {}, 9, 'nothing'],
  ['proposed', { status: 'proposed' }, {}, 9, 'nothing'],
]

it('decides on a pickup without both confirmations by state and time', () =>
  checkCells(
    table.map((row) => [`${row[0]}, day ${row[3]}`, row]),
    ([, change, more, days, expected]) => {
      const verdict = decideSilence(pickup(change), { ...facts, ...more }, after(days))
      const words = [verdict.do, 'side' in verdict && verdict.side, 'day' in verdict && verdict.day]
      const rest = ['from' in verdict && verdict.from, 'cause' in verdict && verdict.cause]
      expect([...words, ...rest].filter(Boolean).join(' ')).toBe(expected)
    },
  ))

it('waits seven days from the agreed time', () => {
  expect(decidedAt(pickup())).toEqual(after(7))
})
