/** By state: a municipality's name in the gazetteer, then former and other names that no rule of spelling leads to. */
export const otherNames: Readonly<Record<string, readonly (readonly [official: string, ...others: string[]])[]>> = {
  AC: [
    ['Santa Rosa do Purus', 'Santa Rosa'],
    ['Senador Guiomard', 'Senador Guiomar'],
  ],
  AL: [['Teotônio Vilela', 'Senador Teotônio Vilela']],
  AM: [['Careiro', 'Careiro Castanho']],
  AP: [['Pedra Branca do Amapari', 'Amapari']],
  BA: [
    ['Barro Preto', 'Governador Lomanto Júnior'],
    ['Camacan', 'Camacã'],
    ['Livramento de Nossa Senhora', 'Livramento do Brumado'],
    ['Quijingue', 'Quinjingue'],
    ['Érico Cardoso', 'Água Quente'],
  ],
  CE: [['Catunda', 'Senador Catunda']],
  ES: [['São Domingos do Norte', 'São Domingos']],
  GO: [
    ['Alto Paraíso de Goiás', 'Alto Paraíso'],
    ['Bom Jesus de Goiás', 'Bom Jesus'],
    ['Cocalzinho de Goiás', 'Cocalzinho'],
    ['Goiás', 'Goiás Velho', 'Cidade de Goiás'],
    ['Mundo Novo', 'Mundo Novo de Goiás'],
    ['Planaltina', 'Planaltina de Goiás'],
    ['Portelândia', 'Portolândia'],
    ['Valparaíso de Goiás', 'Valparaíso'],
    ['Águas Lindas de Goiás', 'Águas Lindas'],
  ],
  MA: [
    ['Governador Edison Lobão', 'Governador Edson Lobão'],
    ['Luís Domingues', 'Luís Domingues do Maranhão'],
  ],
  MG: [
    ['Alto Jequitibá', 'Presidente Soares'],
    ['Cachoeira de Pajeú', 'André Fernandes'],
    ['Conceição das Pedras', 'Conceição da Pedra'],
    ['Itabirinha', 'Itabirinha de Mantena'],
    ['Mathias Lobato', 'Vila Matias'],
    ['Queluzito', 'Queluzita'],
    ['São Gonçalo do Rio Preto', 'Felisberto Caldeira'],
  ],
  MT: [
    ['Nova Bandeirantes', 'Nova Bandeirante'],
    ['São José dos Quatro Marcos', 'Quatro Marcos'],
  ],
  PB: [
    ['Joca Claudino', 'Santarém'],
    ['Santa Cecília', 'Santa Cecília de Umbuzeiro'],
    ['São Bentinho', 'São Bento de Pombal'],
    ['São Domingos', 'São Domingos de Pombal'],
    ['São Vicente do Seridó', 'Seridó'],
    ['Tacima', 'Campo de Santana'],
    ['Vista Serrana', 'Desterro de Malta'],
  ],
  PE: [
    ['Cabo de Santo Agostinho', 'Cabo'],
    ['Carnaubeira da Penha', 'Carnaubeiras da Penha'],
    ['Ilha de Itamaracá', 'Itamaracá'],
    ['Jaboatão dos Guararapes', 'Jaboatão'],
    ['Moreilândia', 'Sítio dos Moreiras'],
  ],
  PI: [['Alagoinha do Piauí', 'Alagoinha']],
  PR: [
    ['Alto Paraíso', 'Vila Alta'],
    ['Luiziana', 'Luisiânia'],
    ['Rosário do Ivaí', 'Rosário'],
    ['São Manoel do Paraná', 'São Manoel'],
    ['Tunas do Paraná', 'Tunas'],
  ],
  RJ: [
    ['Armação dos Búzios', 'Búzios'],
    ['Campos dos Goytacazes', 'Campos'],
    ['Natividade', 'Natividade do Carangola'],
  ],
  RN: [
    ['Augusto Severo (Campo Grande)', 'Augusto Severo', 'Campo Grande'],
    ['Januário Cicco (Boa Saúde)', 'Boa Saúde', 'Januário Cicco'],
    ['Paraú', 'Espírito Santo do Oeste'],
    ['Serra Caiada', 'Presidente Juscelino'],
    ['São Miguel do Gostoso', 'São Miguel de Touros'],
  ],
  RO: [
    ['Itapuã do Oeste', 'Jamari'],
    ["Nova Brasilândia D'Oeste", 'Nova Brasilândia'],
    ['Nova Mamoré', 'Vila Nova do Mamoré'],
  ],
  RR: [['São Luiz', 'São Luiz do Anauá']],
  RS: [
    ['Brochier', 'Brochier do Maratá'],
    ['Eldorado do Sul', 'Eldorado'],
    ["Sant'Ana do Livramento", 'Livramento'],
    ['Taquaruçu do Sul', 'Taquaraçu do Sul'],
  ],
  SC: [['Balneário Piçarras', 'Piçarras']],
  SP: [
    ['Aparecida', 'Aparecida do Norte'],
    ['Brodowski', 'Brodosqui'],
    ['Embu das Artes', 'Embu'],
  ],
  TO: [
    ['Aliança do Tocantins', 'Aliança do Norte'],
    ['Colinas do Tocantins', 'Colinas de Goiás'],
    ['Divinópolis do Tocantins', 'Divinópolis de Goiás'],
    ['Fortaleza do Tabocão', 'Tabocão'],
    ['Miracema do Tocantins', 'Miracema do Norte'],
    ['Palmeiras do Tocantins', 'Mosquito'],
    ['Paraíso do Tocantins', 'Paraíso do Norte', 'Paraíso do Norte de Goiás'],
    ['Pindorama do Tocantins', 'Pindorama de Goiás'],
    ['São Valério', 'São Valério da Natividade'],
  ],
}

/** The official name first. */
export function namesOfCity(official: string): readonly string[] {
  return [official, ...Object.values(otherNames).flatMap((rows) => rows.filter(([name]) => name === official).flat())]
}
