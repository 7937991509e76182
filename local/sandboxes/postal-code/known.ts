export interface KnownAddress {
  readonly street: string
  readonly complement?: string
  readonly district: string
}

/** Real addresses that many people know by heart; an invented address would confuse them in a demonstration. */
export const known: Readonly<Record<string, KnownAddress>> = {
  '01001000': { street: 'Praça da Sé', complement: 'lado ímpar', district: 'Sé' },
  '01305000': { street: 'Rua Augusta', district: 'Consolação' },
  '01310100': { street: 'Avenida Paulista', complement: 'de 612 a 1510 - lado par', district: 'Bela Vista' },
  '01310200': { street: 'Avenida Paulista', complement: 'de 1512 a 2132 - lado par', district: 'Bela Vista' },
  '04094050': { street: 'Avenida Pedro Álvares Cabral', district: 'Parque Ibirapuera' },
  '04538133': {
    street: 'Avenida Brigadeiro Faria Lima',
    complement: 'de 3253 ao fim - lado ímpar',
    district: 'Itaim Bibi',
  },
  '04547130': { street: 'Alameda Vicente Pinzon', district: 'Vila Olímpia' },
  '20031050': { street: 'Praça Floriano', district: 'Centro' },
  '20040020': { street: 'Praça Pio X', district: 'Centro' },
  '30130010': { street: 'Praça Sete de Setembro', district: 'Centro' },
  '30140010': { street: 'Praça da Liberdade', district: 'Funcionários' },
  '40020010': { street: 'Praça Municipal', district: 'Centro Histórico' },
  '40026280': { street: 'Largo do Pelourinho', district: 'Pelourinho' },
  '50030230': { street: 'Cais do Apolo', district: 'Recife' },
  '50710395': { street: 'Rua Dom Manoel da Costa', complement: 'até 529 - lado ímpar', district: 'Madalena' },
  '60165121': { street: 'Avenida Beira Mar', district: 'Meireles' },
  '70150900': {
    street: 'Praça dos Três Poderes',
    complement: 'Palácio do Planalto',
    district: 'Zona Cívico-Administrativa',
  },
  '70160900': {
    street: 'Praça dos Três Poderes',
    complement: 'Câmara dos Deputados',
    district: 'Zona Cívico-Administrativa',
  },
  '74003010': { street: 'Praça Doutor Pedro Ludovico Teixeira', district: 'Setor Central' },
  '80020310': { street: 'Rua XV de Novembro', district: 'Centro' },
  '80530000': { street: 'Avenida Cândido de Abreu', district: 'Centro Cívico' },
  '88010400': { street: 'Praça Quinze de Novembro', district: 'Centro' },
  '90010170': { street: 'Praça Montevidéo', district: 'Centro Histórico' },
}

/** Towns whose name at the post office is another than IBGE's, and districts, which name their town in parentheses. */
export const postalNames: Readonly<
  Record<string, { readonly uf: string; readonly city: string; readonly name: string }>
> = {
  '06840000': { uf: 'SP', city: 'Embu das Artes', name: 'Embu' },
  '14340000': { uf: 'SP', city: 'Brodowski', name: 'Brodosqui' },
  '23970000': { uf: 'RJ', city: 'Paraty', name: 'Parati' },
  '78893000': { uf: 'MT', city: 'Sorriso', name: 'Boa Esperança (Sorriso)' },
  '97573000': { uf: 'RS', city: "Sant'Ana do Livramento", name: 'Santana do Livramento' },
}
