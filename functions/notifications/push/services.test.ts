import { describe, expect, it } from 'vitest'
import { addressAt, pushServiceOf, realPushServices } from './services.ts'

const google = 'https://fcm.googleapis.com/fcm/send/abc:DEF?x=1'

describe('push endpoint', () => {
  it.each([
    [google, 'PUSH_GOOGLE'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'PUSH_MOZILLA'],
    ['https://web.push.apple.com/abc', 'PUSH_APPLE'],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'PUSH_MICROSOFT'],
  ])('accepts %s of a known push service', (endpoint, service) => {
    expect(pushServiceOf(endpoint)).toBe(service)
    expect(addressAt(realPushServices, endpoint)).toBe(endpoint)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:9001/2018-06-01/runtime',
    'https://user:word@fcm.googleapis.com/fcm',
    'https://user@fcm.googleapis.com/fcm',
    'https://:word@fcm.googleapis.com/fcm',
    'https://fcm.googleapis.com.attacker.example/fcm',
    'https://attackerfcm.googleapis.com/fcm',
    'https://attacker.example/?fcm.googleapis.com',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'file:///etc/passwd',
    'nonsense',
  ])('refuses %s, so functions call no other host', (endpoint) => {
    expect(() => pushServiceOf(endpoint)).toThrow('notification.unknown_push_service')
    expect(() => addressAt(realPushServices, endpoint)).toThrow('notification.unknown_push_service')
  })

  it('maps to the stand-in of its service with path and query', () => {
    const services = { ...realPushServices, PUSH_GOOGLE: 'http://127.0.0.1:1234' }
    expect(addressAt(services, google)).toBe('http://127.0.0.1:1234/fcm/send/abc:DEF?x=1')
  })
})
