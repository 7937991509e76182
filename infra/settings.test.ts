import { expect, test } from 'vitest'
import { addressOf, readSettings } from './settings.ts'

const complete = {
  siteUrl: 'https://retorna.example',
  adminEmail: 'admin@retorna.example',
  senderAddress: 'Retorna <ola@retorna.example>',
  operationsEmail: 'operacao@retorna.example',
  monthlyBudgetUsd: 50,
}

test('overrides take precedence over settings of the context', () => {
  expect(readSettings(complete, { siteUrl: 'http://localhost:3000' })).toEqual({
    ...complete,
    siteUrl: 'http://localhost:3000',
    callApiDirectly: false,
    publishMapKey: false,
    signUpsPerHour: 60,
    usersPerMonth: 100_000,
    signUpsPerAddress: 8,
    freeSignUpsPerAddress: 1,
    textMessagesPerDay: 500,
    unprovenMailsPerDay: 1000,
    locationPerDay: 20_000,
    photoMegabytesPerDay: 10_000,
    liveCallsPerDay: 20_000,
    messagesPerMinute: 60,
    firewall: true,
    pageViewsOneIn: 10,
    bytesOutAlarmGb: 50,
    uploadOrigins: [],
  })
})

test('names all invalid settings in one message', () => {
  expect(() => readSettings({ ...complete, siteUrl: 'retorna.example', adminEmail: undefined, budget: 1 })).toThrow(
    /siteUrl: .*\n {2}adminEmail: .*\n {2}retorna: .*budget/s,
  )
})

test('names the key in cdk.json when there are no settings', () => {
  expect(() => readSettings(undefined)).toThrow('under "retorna" in cdk.json')
})

test('rejects a trailing slash, which would double in every link', () => {
  expect(() => readSettings({ ...complete, siteUrl: 'https://retorna.example/' })).toThrow('must not end with a slash')
})

test('returns the sender’s bare address with and without a name', () => {
  expect(addressOf('Retorna <ola@retorna.example>')).toBe('ola@retorna.example')
  expect(addressOf('ola@retorna.example')).toBe('ola@retorna.example')
})
