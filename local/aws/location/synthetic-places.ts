import { createHash } from 'node:crypto'
import { normalise, type Point } from './gazetteer.ts'

/** Common Brazilian names, because the gazetteer has no names below the city. */
export const districts = [
  'Alto da Boa Vista',
  'Bela Vista',
  'Boa Esperança',
  'Bom Jesus',
  'Centro',
  'Cidade Nova',
  'Industrial',
  'Jardim América',
  'Jardim das Flores',
  'Jardim Europa',
  'Jardim Primavera',
  'Nossa Senhora Aparecida',
  'Nova Esperança',
  'Parque das Nações',
  'Planalto',
  'Santa Cruz',
  'Santa Luzia',
  'Santo Antônio',
  'São Francisco',
  'São José',
  'Vila Nova',
  'Vila São Pedro',
] as const

export const streets = [
  'Avenida Brasil',
  'Avenida Getúlio Vargas',
  'Avenida Independência',
  'Avenida Presidente Kennedy',
  'Rua Barão do Rio Branco',
  'Rua Bento Gonçalves',
  'Rua Castro Alves',
  'Rua Dom Pedro II',
  'Rua Duque de Caxias',
  'Rua Floriano Peixoto',
  'Rua José Bonifácio',
  'Rua Marechal Deodoro',
  'Rua Quinze de Novembro',
  'Rua Rui Barbosa',
  'Rua Santos Dumont',
  'Rua São João',
  'Rua Sete de Setembro',
  'Rua Tiradentes',
  'Rua Treze de Maio',
  'Rua Vinte e Um de Abril',
] as const

/** Derives two evenly distributed numbers in [0, 1) from the words. */
function hashFractions(...words: readonly (string | number)[]): [number, number] {
  const hash = createHash('sha256')
    .update(words.map((word) => normalise(String(word))).join('|'))
    .digest()
  return [hash.readUInt32BE(0) / 2 ** 32, hash.readUInt32BE(4) / 2 ** 32]
}

/** Picks one element of a list, always the same for the same words. */
export function choose<T>(list: readonly T[], ...words: readonly (string | number)[]): T {
  const chosen = list[Math.floor(hashFractions(...words)[0] * list.length)]
  if (chosen === undefined) throw new Error('Nothing to choose from')
  return chosen
}

const kmPerDegree = 111.32

/** Returns a point up to `km` away, evenly distributed over the circle and always the same for the same words. */
export function randomPointNear(
  [longitude, latitude]: Point,
  km: number,
  ...words: readonly (string | number)[]
): Point {
  const [turn, reach] = hashFractions(...words)
  const distance = km * Math.sqrt(reach)
  const north = distance * Math.cos(turn * 2 * Math.PI)
  const east = distance * Math.sin(turn * 2 * Math.PI)
  return rounded([
    longitude + east / (kmPerDegree * Math.cos((latitude * Math.PI) / 180)),
    latitude + north / kmPerDegree,
  ])
}

/** Six decimals: about 11 cm. */
export const rounded = ([longitude, latitude]: Point): Point => [round(longitude), round(latitude)]
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Great-circle distance in kilometres on a sphere of 6,371 km. */
export function distanceKm([lngA, latA]: Point, [lngB, latB]: Point): number {
  const rad = Math.PI / 180
  const half =
    Math.sin(((latB - latA) * rad) / 2) ** 2 +
    Math.cos(latA * rad) * Math.cos(latB * rad) * Math.sin(((lngB - lngA) * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}
