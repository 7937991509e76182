import type { TimeZone } from '../time-zones.ts'

/** States whose clock is not Brasília's, by IBGE code: Acre; Rondônia, Amazonas, Roraima, both Mato Grossos. */
const zoneByState: Readonly<Record<number, TimeZone>> = {
  12: 'America/Rio_Branco',
  11: 'America/Porto_Velho',
  13: 'America/Porto_Velho',
  14: 'America/Porto_Velho',
  50: 'America/Porto_Velho',
  51: 'America/Porto_Velho',
}

/** Pernambuco's islands. */
const noronha = 2605459

/**
 * The clock of a place. Thirteen towns in the west of Amazonas keep Acre's; they are told by their state's, one hour
 * ahead. Where nothing is known it is Brasília's, as everywhere in the product.
 */
export function zoneOfPlace(stateId: number | null, cityId: number | null = null): TimeZone {
  if (cityId === noronha) return 'America/Noronha'
  return (stateId !== null && zoneByState[stateId]) || 'America/Sao_Paulo'
}
