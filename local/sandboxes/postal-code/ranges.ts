/** First and last CEP of a range, by their first five digits. */
type Range = readonly [first: number, last: number]

/**
 * The ranges of each state, assigned by the Correios ("Faixas de CEP").
 * The ranges of Goiás and the Federal District interlock, as do those of Amazonas and Roraima.
 */
const states: Readonly<Record<string, readonly Range[]>> = {
  SP: [[1000, 19999]],
  RJ: [[20000, 28999]],
  ES: [[29000, 29999]],
  MG: [[30000, 39999]],
  BA: [[40000, 48999]],
  SE: [[49000, 49999]],
  PE: [[50000, 56999]],
  AL: [[57000, 57999]],
  PB: [[58000, 58999]],
  RN: [[59000, 59999]],
  CE: [[60000, 63999]],
  PI: [[64000, 64999]],
  MA: [[65000, 65999]],
  PA: [[66000, 68899]],
  AP: [[68900, 68999]],
  AM: [
    [69000, 69299],
    [69400, 69899],
  ],
  RR: [[69300, 69399]],
  AC: [[69900, 69999]],
  DF: [
    [70000, 72799],
    [73000, 73699],
  ],
  GO: [
    [72800, 72999],
    [73700, 76799],
  ],
  RO: [[76800, 76999]],
  TO: [[77000, 77999]],
  MT: [[78000, 78899]],
  MS: [[79000, 79999]],
  PR: [[80000, 87999]],
  SC: [[88000, 89999]],
  RS: [[90000, 99999]],
}

/** The ranges of the capitals and the largest other cities, where each street has its own CEP. */
const cities: readonly (readonly [uf: string, city: string, ...ranges: Range[]])[] = [
  ['SP', 'São Paulo', [1000, 5999], [8000, 8499]],
  ['SP', 'Guarulhos', [7000, 7399]],
  ['SP', 'Santo André', [9000, 9299]],
  ['SP', 'Santos', [11000, 11099]],
  ['SP', 'São José dos Campos', [12200, 12249]],
  ['SP', 'Campinas', [13000, 13139]],
  ['SP', 'Ribeirão Preto', [14000, 14109]],
  ['SP', 'Sorocaba', [18000, 18109]],
  ['RJ', 'Rio de Janeiro', [20000, 23799]],
  ['RJ', 'Niterói', [24000, 24399]],
  ['ES', 'Vitória', [29000, 29099]],
  ['MG', 'Belo Horizonte', [30000, 31999]],
  ['MG', 'Juiz de Fora', [36000, 36109]],
  ['MG', 'Uberlândia', [38400, 38419]],
  ['BA', 'Salvador', [40000, 42599]],
  ['BA', 'Feira de Santana', [44000, 44149]],
  ['SE', 'Aracaju', [49000, 49099]],
  ['PE', 'Recife', [50000, 52999]],
  ['AL', 'Maceió', [57000, 57099]],
  ['PB', 'João Pessoa', [58000, 58099]],
  ['RN', 'Natal', [59000, 59139]],
  ['CE', 'Fortaleza', [60000, 61599]],
  ['PI', 'Teresina', [64000, 64099]],
  ['MA', 'São Luís', [65000, 65109]],
  ['PA', 'Belém', [66000, 66999]],
  ['AP', 'Macapá', [68900, 68911]],
  ['AM', 'Manaus', [69000, 69099]],
  ['RR', 'Boa Vista', [69300, 69339]],
  ['AC', 'Rio Branco', [69900, 69923]],
  ['DF', 'Brasília', [70000, 72799], [73000, 73699]],
  ['GO', 'Goiânia', [74000, 74899]],
  ['RO', 'Porto Velho', [76800, 76834]],
  ['TO', 'Palmas', [77000, 77249]],
  ['MT', 'Cuiabá', [78000, 78109]],
  ['MS', 'Campo Grande', [79000, 79124]],
  ['PR', 'Curitiba', [80000, 82999]],
  ['PR', 'Londrina', [86000, 86109]],
  ['PR', 'Maringá', [87000, 87109]],
  ['SC', 'Florianópolis', [88000, 88099]],
  ['SC', 'Joinville', [89200, 89239]],
  ['RS', 'Porto Alegre', [90000, 91999]],
  ['RS', 'Caxias do Sul', [95000, 95124]],
]

const holds = (ranges: readonly Range[], prefix: number): boolean =>
  ranges.some(([first, last]) => prefix >= first && prefix <= last)

/** Returns the state and, if any, the large city of a CEP of eight digits; undefined for an unassigned range. */
export function rangeOf(cep: string): { readonly uf: string; readonly city?: string } | undefined {
  const prefix = Number(cep.slice(0, 5))
  const uf = Object.entries(states).find(([, ranges]) => holds(ranges, prefix))?.[0]
  if (uf === undefined) return undefined
  const city = cities.find(([ofState, , ...ranges]) => ofState === uf && holds(ranges, prefix))?.[1]
  return city === undefined ? { uf } : { uf, city }
}
