import type { Client } from './definition.ts'

const secondsOf = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const

/** Returns a client's token lifetimes in seconds. Defaults: one hour, one hour and thirty days. */
export function tokenLifetimes(of: Client): { access: number; id: number; refresh: number } {
  const units = of.TokenValidityUnits
  return {
    access:
      (of.AccessTokenValidity ?? 1) * secondsOf[of.AccessTokenValidity ? (units?.AccessToken ?? 'hours') : 'hours'],
    id: (of.IdTokenValidity ?? 1) * secondsOf[of.IdTokenValidity ? (units?.IdToken ?? 'hours') : 'hours'],
    refresh:
      (of.RefreshTokenValidity || 30) * secondsOf[of.RefreshTokenValidity ? (units?.RefreshToken ?? 'days') : 'days'],
  }
}
