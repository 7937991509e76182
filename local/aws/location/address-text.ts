import { type City, type Gazetteer, normalise, type Point } from './gazetteer.ts'

/** What a written address says, as far as it could be read. */
export interface ReadAddress {
  readonly city: City
  /** True when the city's name was only begun, as while typing. */
  readonly begun: boolean
  readonly street?: string
  readonly number?: string
  readonly district?: string
  /** `01310-100`. */
  readonly postalCode?: string
}

const kindOfStreet =
  /^(rua|r|avenida|av|travessa|tv|alameda|al|praca|pc|rodovia|rod|estrada|est|largo|viela|via|quadra) /
const houseNumber = /^(?:n[º°o.]?\s*)?(\d+\s?[a-z]?|s\/?n)$/i
/** Letters that the beginning of a city's name must have to be taken for one. */
const shortestBeginning = 3

/**
 * Reads `Rua X, 123, Bairro, Cidade - UF, CEP, Brasil`, with any part but the city left out. Several readings are
 * given where several cities fit, best first. Without a city a street is looked for in the one nearest to `near`.
 */
export function readAddressText(text: string, gazetteer: Gazetteer, near?: Point): ReadAddress[] {
  const postalCode = /\b(\d{5})-?(\d{3})\b/.exec(text)
  const parts = text
    .replace(/\b\d{5}-?\d{3}\b/, ',')
    .split(/,|;|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(cep:?|bra[sz]il)$/i.test(part))
  const code = postalCode ? { postalCode: `${postalCode[1]}-${postalCode[2]}` } : {}
  return findCities(parts, gazetteer, near).flatMap(({ cities, begun, rest }) => {
    const others = readRest(rest)
    return cities.map((city) => ({ city, begun, ...others, ...code }))
  })
}

interface Match {
  readonly cities: readonly City[]
  readonly begun: boolean
  /** What was written besides. */
  readonly rest: readonly string[]
}

function findCities(written: readonly string[], gazetteer: Gazetteer, near: Point | undefined): Match[] {
  const { parts, uf } = takeState(written, gazetteer)
  for (let at = parts.length - 1; at >= 0; at--) {
    const cities = gazetteer.named(parts[at] ?? '', uf)
    if (cities.length > 0) return [{ cities, begun: false, rest: parts.toSpliced(at, 1) }]
  }
  const ending = endingIn(parts, gazetteer, uf)
  if (ending) return [ending]
  return [nearby(parts, gazetteer, uf === undefined ? near : undefined), beginningOf(parts, gazetteer, uf)].filter(
    (match) => match !== undefined,
  )
}

/** Takes the state away: a part that is an abbreviation, the end of one (`Campinas-SP`), or a name after its city. */
function takeState(written: readonly string[], gazetteer: Gazetteer): { parts: string[]; uf: string | undefined } {
  const parts = [...written]
  const at = parts.findLastIndex((part) => part.length === 2 && gazetteer.state(part))
  if (at >= 0) {
    const uf = gazetteer.state(parts[at] ?? '')?.uf
    return { parts: parts.toSpliced(at, 1), uf }
  }
  const last = parts.at(-1) ?? ''
  const [, city, abbreviation] = /^(.+?)(?:\s*[-/]\s*|\s+)([a-z]{2})$/i.exec(last) ?? []
  const ending = abbreviation && gazetteer.state(abbreviation)
  if (city && ending && (/[-/]/.test(last) || abbreviation === abbreviation.toUpperCase())) {
    return { parts: [...parts.slice(0, -1), city], uf: ending.uf }
  }
  const named = gazetteer.state(last)
  const before = parts.at(-2)
  if (named && before !== undefined && gazetteer.named(before, named.uf).length > 0)
    return { parts: parts.slice(0, -1), uf: named.uf }
  return { parts, uf: undefined }
}

/** An address without commas: the longest end of a part that is a city (`Rua X 123 Ribeirão Preto`). */
function endingIn(parts: readonly string[], gazetteer: Gazetteer, uf: string | undefined): Match | undefined {
  const words = (parts.at(-1) ?? '').split(/\s+/)
  for (let at = 1; at < words.length; at++) {
    const cities = gazetteer.named(words.slice(at).join(' '), uf)
    // `Rua São Paulo` ends in a city too; only a number or a named state before it tells the two apart.
    const told = uf !== undefined || words.slice(0, at).some((word) => houseNumber.test(word))
    if (cities.length > 0 && told)
      return { cities, begun: false, rest: [...parts.slice(0, -1), words.slice(0, at).join(' ')] }
  }
  return undefined
}

function beginningOf(parts: readonly string[], gazetteer: Gazetteer, uf: string | undefined): Match | undefined {
  const last = parts.at(-1) ?? ''
  const start = normalise(last)
  if (start.length < shortestBeginning || kindOfStreet.test(`${start} `) || houseNumber.test(last)) return undefined
  const cities = gazetteer.beginning(last, uf)
  return cities.length > 0 ? { cities, begun: true, rest: parts.slice(0, -1) } : undefined
}

function nearby(parts: readonly string[], gazetteer: Gazetteer, near: Point | undefined): Match | undefined {
  if (!near || !kindOfStreet.test(normalise(parts[0] ?? ''))) return undefined
  return { cities: [gazetteer.nearest(near).city], begun: false, rest: parts }
}

function readRest(rest: readonly string[]): Pick<ReadAddress, 'street' | 'number' | 'district'> {
  const number = rest.map((part) => houseNumber.exec(part)?.[1]).find((found) => found !== undefined)
  const names = rest.filter((part) => !houseNumber.test(part))
  const [first = '', ...others] = names
  // A number behind the street's own name: `Rua X 123`.
  const [, street = first, trailing] = number === undefined ? (/^(.*\D)\s+(\d+\s?[a-z]?)$/i.exec(first) ?? []) : []
  const isStreet =
    kindOfStreet.test(normalise(first)) || number !== undefined || trailing !== undefined || others.length > 0
  const district = isStreet ? others.at(0) : first
  const house = number ?? trailing
  return {
    ...(isStreet && street !== '' ? { street } : {}),
    ...(house === undefined ? {} : { number: house }),
    ...(district ? { district } : {}),
  }
}
