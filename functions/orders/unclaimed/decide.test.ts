import { expect, it } from 'vitest'
import { dayMs } from '../../../shared/days.ts'
import type { OrderStatus } from '../../../shared/life-cycles/order.ts'
import { checkCells } from '../../../test/support/cells.ts'
import { decideUnclaimed } from './decide.ts'

const paidAt = '2026-11-22T12:00:00.000Z'
const day = (days: number) => new Date(Date.parse(paidAt) + days * dayMs)
const at = (days: number) => day(days).toISOString()

type Row = readonly [string, OrderStatus, string | undefined, number, number | null, number, string]

/** Order status, state of the sale, day of that state, day of the reminder, today, expectation. */
const table: readonly Row[] = [
  ['paid', 'paid', 'paid', 0, null, 29, `wait ${at(30)}`],
  ['paid for 30 days', 'paid', 'paid', 0, null, 30, `remind ${at(45)}`],
  ['looked at late', 'paid', 'paid', 0, null, 40, `remind ${at(55)}`],
  ['reminded', 'paid', 'paid', 0, 30, 44.9, `wait ${at(45)}`],
  ['reminded, after 45 days', 'paid', 'paid', 0, 30, 45, 'refund'],
  ['reminded late', 'paid', 'paid', 0, 40, 54.9, `wait ${at(55)}`],
  ['pickup cancelled on day 20', 'paid', 'paid', 20, null, 45, `wait ${at(50)}`],
  ['pickup cancelled after a reminder', 'paid', 'paid', 40, 30, 45, `wait ${at(70)}`],
  ['pickup accepted', 'paid', 'accepted', 40, 30, 45, `wait ${at(46)}`],
  ['in another state of the ledger', 'paid', 'disputed', 40, 30, 45, `wait ${at(46)}`],
  ['without a journal', 'paid', undefined, 0, null, 45, `wait ${at(46)}`],
  ['completed', 'completed', 'earned', 40, 30, 45, 'drop'],
  ['refunded', 'refunded', 'refunded', 40, 30, 45, 'drop'],
  ['being refunded', 'refunding', 'refunding', 40, 30, 45, 'drop'],
  ['charged back', 'charged_back', 'charged-back', 40, 30, 45, 'drop'],
]

it('reminds after 30 days without a pickup and refunds after 45', () =>
  checkCells(
    table.map((row) => [`${row[0]}, day ${row[5]}`, row]),
    ([, status, state, since, reminded, today, expected]) => {
      const sale = state === undefined ? undefined : { state, at: at(since) }
      const remindedAt = reminded === null ? null : at(reminded)
      const verdict = decideUnclaimed({ status, sale, remindedAt }, day(today))
      const until = 'until' in verdict ? verdict.until : 'refundsAt' in verdict ? verdict.refundsAt : undefined
      expect([verdict.do, until?.toISOString()].filter(Boolean).join(' ')).toBe(expected)
    },
  ))
