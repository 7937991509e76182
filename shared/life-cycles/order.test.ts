import { expect, it } from 'vitest'
import {
  isPossible,
  leadsTo,
  type OrderStatus,
  orderActions,
  orderActors,
  orderLifeCycle,
  orderStates,
  orderStatuses,
} from './order.ts'

const unpaid: readonly OrderStatus[] = ['created', 'pending', 'rejected', 'expired']
const from = (by: (typeof orderActors)[number], action: (typeof orderActions)[number]) =>
  orderStatuses.filter((status) => isPossible(status, by, action))

it('only the buyer creates an order', () => {
  expect(leadsTo('none', 'buyer', 'create', 'created')).toBe(true)
  for (const by of orderActors.filter((one) => one !== 'buyer'))
    expect(leadsTo('none', by, 'create', 'created')).toBe(false)
  expect(orderLifeCycle.filter((one) => one.from === 'none')).toHaveLength(1)
})

it('an unpaid order takes any payment status, in any order of notifications', () => {
  const becomes = {
    await: 'pending',
    reject: 'rejected',
    expire: 'expired',
    pay: 'paid',
    turn_away: 'refunding',
  } as const
  for (const [action, to] of Object.entries(becomes) as [keyof typeof becomes, OrderStatus][]) {
    expect(from('payments', action)).toEqual(unpaid)
    for (const status of unpaid) expect(leadsTo(status, 'payments', action, to)).toBe(true)
  }
})

it('the clock expires an order once, while its checkout is open', () => {
  expect(from('clock', 'expire')).toEqual(unpaid.filter((status) => orderStates[status].payable))
  for (const status of from('clock', 'expire')) expect(leadsTo(status, 'clock', 'expire', 'expired')).toBe(true)
})

it('completes by the pickup; an admin, the provider or time can refund it before', () => {
  expect(from('pickups', 'complete')).toEqual(['paid'])
  expect(leadsTo('paid', 'pickups', 'complete', 'completed')).toBe(true)
  for (const by of ['admin', 'payments', 'clock', 'accounts'] as const) {
    expect(from(by, 'refund')).toEqual(['paid'])
    expect(leadsTo('paid', by, 'refund', 'refunding')).toBe(true)
  }
  expect(from('payments', 'repay')).toEqual(['refunding'])
  expect(leadsTo('refunding', 'payments', 'repay', 'refunded')).toBe(true)
})

it('a chargeback follows any received payment; a won dispute restores the possible states', () => {
  expect(from('payments', 'charge_back')).toEqual(['paid', 'completed', 'refunding', 'refunded'])
  for (const status of from('payments', 'charge_back'))
    expect(leadsTo(status, 'payments', 'charge_back', 'charged_back')).toBe(true)
  expect(from('payments', 'win_dispute')).toEqual(['charged_back'])
  const back = orderStatuses.filter((to) => leadsTo('charged_back', 'payments', 'win_dispute', to))
  expect(back).toEqual(['completed', 'refunding', 'refunded'])
})

it('has no other transitions', () => {
  expect(leadsTo('completed', 'admin', 'refund', 'refunding')).toBe(false)
  expect(leadsTo('paid', 'payments', 'repay', 'refunding')).toBe(false)
  expect(leadsTo('paid', 'payments', 'refund', 'refunded')).toBe(false)
})

it('the buyer has no action after creation', () => {
  for (const action of orderActions) expect(from('buyer', action)).toEqual([])
})
