import type { TimeZone } from '../time-zones.ts'

/** States outside Brasília time by IBGE code: Acre; Rondônia, Amazonas, Roraima, Mato Grosso and Mato Grosso do Sul. */
const zoneByState: Readonly<Record<number, TimeZone>> = {
  12: 'America/Rio_Branco',
  11: 'America/Porto_Velho',
  13: 'America/Porto_Velho',
  14: 'America/Porto_Velho',
  50: 'America/Porto_Velho',
  51: 'America/Porto_Velho',
}

/** Islands of Pernambuco. */
const noronha = 2605459

/**
 * Returns the time zone of a place; Brasília's without a state. Thirteen towns in western Amazonas use Acre time in
 * reality but get their state's zone, one hour ahead.
 */
export function zoneOfPlace(stateId: number | null, cityId: number | null = null): TimeZone {
  if (cityId === noronha) return 'America/Noronha'
  return (stateId !== null && zoneByState[stateId]) || 'America/Sao_Paulo'
}
