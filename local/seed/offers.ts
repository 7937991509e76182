import type { Category } from '../../shared/categories.ts'

export interface DemoOffer {
  readonly category: Category
  readonly type: string
  readonly description: string
  /** In centavos; undefined is a donation. */
  readonly priceCents?: number
}

/** What people offer: three donations and three sales of each material. */
export const offers: readonly DemoOffer[] = [
  {
    category: 'plastic',
    type: 'Garrafas PET limpas (3 sacos)',
    description: 'Garrafas de 2 litros lavadas e amassadas, separadas por cor. Portaria 24 horas.',
  },
  {
    category: 'plastic',
    type: 'Potes de margarina e sorvete',
    description: 'Potes com tampa, lavados. Servem para mudas também.',
  },
  {
    category: 'plastic',
    type: 'Tampinhas coloridas, 8 kg',
    description: 'Juntadas na escola durante o semestre, sem sujeira.',
  },
  {
    category: 'plastic',
    type: 'Fardo de PET prensado, 40 kg',
    description: 'Fardo amarrado, PET cristal, sem rótulo. Retirada com carro utilitário.',
    priceCents: 12_000,
  },
  {
    category: 'plastic',
    type: 'Bombonas plásticas de 50 litros',
    description: 'Seis bombonas com tampa, usadas só com água.',
    priceCents: 18_000,
  },
  {
    category: 'plastic',
    type: 'Plástico filme limpo, 25 kg',
    description: 'Filme de paletização transparente, seco e enrolado.',
    priceCents: 6_250,
  },
  {
    category: 'paper',
    type: 'Caixas de papelão de mudança',
    description: 'Cerca de trinta caixas desmontadas, secas e em bom estado.',
  },
  {
    category: 'paper',
    type: 'Jornais e revistas para reciclagem',
    description: 'Duas pilhas grandes amarradas com barbante.',
  },
  {
    category: 'paper',
    type: 'Papel branco de escritório, 15 kg',
    description: 'Folhas A4 usadas de um lado, sem grampos.',
  },
  {
    category: 'paper',
    type: 'Papelão ondulado, 200 kg',
    description: 'Papelão seco, prensado em fardos de 50 kg. Nota fiscal disponível.',
    priceCents: 9_000,
  },
  {
    category: 'paper',
    type: 'Livros didáticos antigos',
    description: 'Quarenta livros para leitura ou reciclagem. Preço pelo lote.',
    priceCents: 4_000,
  },
  {
    category: 'paper',
    type: 'Tubos de papelão resistentes',
    description: 'Cinquenta tubos de 1 metro, ótimos para embalagem.',
    priceCents: 7_500,
  },
  { category: 'metal', type: 'Latinhas de alumínio amassadas', description: 'Dois sacos de 60 litros, sem líquido.' },
  { category: 'metal', type: 'Panelas velhas de alumínio', description: 'Cinco panelas sem cabo, alumínio batido.' },
  {
    category: 'metal',
    type: 'Retalhos de serralheria',
    description: 'Ferro e cantoneiras em pedaços pequenos. Precisa de luvas.',
  },
  {
    category: 'metal',
    type: 'Alumínio de perfil, 30 kg',
    description: 'Sobras de esquadrias, sem parafusos nem borracha.',
    priceCents: 21_000,
  },
  {
    category: 'metal',
    type: 'Fios de cobre descascados, 12 kg',
    description: 'Cobre limpo de obra elétrica, com comprovante de origem.',
    priceCents: 42_000,
  },
  {
    category: 'metal',
    type: 'Latas de aço de tinta, vazias',
    description: 'Vinte latas de 18 litros secas, com tampa.',
    priceCents: 5_000,
  },
  { category: 'glass', type: 'Garrafas de vinho vazias', description: 'Sessenta garrafas lavadas, verdes e marrons.' },
  {
    category: 'glass',
    type: 'Potes de conserva com tampa',
    description: 'Potes de vários tamanhos, esterilizados, ideais para compotas.',
  },
  { category: 'glass', type: 'Vidros de perfume vazios', description: 'Vidros pequenos e bonitos para artesanato.' },
  {
    category: 'glass',
    type: 'Garrafas long neck, 10 caixas',
    description: 'Caixas com 24 garrafas cada, separadas por cor.',
    priceCents: 8_000,
  },
  {
    category: 'glass',
    type: 'Garrafões de vidro de 5 litros',
    description: 'Oito garrafões antigos em ótimo estado.',
    priceCents: 16_000,
  },
  {
    category: 'glass',
    type: 'Cacos de vidro temperado, 80 kg',
    description: 'Cacos em tambores fechados. Retirada só com equipamento de proteção.',
    priceCents: 3_500,
  },
  {
    category: 'electronics',
    type: 'Monitores antigos funcionando',
    description: 'Dois monitores de 17 polegadas com cabo. Funcionam.',
  },
  {
    category: 'electronics',
    type: 'Carregadores e cabos diversos',
    description: 'Uma caixa cheia de cabos, carregadores e adaptadores.',
  },
  {
    category: 'electronics',
    type: 'Impressora para retirada de peças',
    description: 'Impressora jato de tinta que não puxa papel.',
  },
  {
    category: 'electronics',
    type: 'Notebook com tela quebrada',
    description: 'Placa-mãe e memória boas, sem disco. Para peças.',
    priceCents: 25_000,
  },
  {
    category: 'electronics',
    type: 'Lote de celulares para reciclar',
    description: 'Doze aparelhos sem bateria, para recuperação de placas.',
    priceCents: 30_000,
  },
  {
    category: 'electronics',
    type: 'Gabinetes de computador, 4 unidades',
    description: 'Gabinetes com fonte, sem disco rígido.',
    priceCents: 14_000,
  },
  {
    category: 'organic',
    type: 'Borra de café para compostagem',
    description: 'Baldes de 10 litros, recolhida hoje. Ótima para minhocário.',
  },
  { category: 'organic', type: 'Restos de poda triturados', description: 'Galhos e folhas triturados, uns 10 sacos.' },
  {
    category: 'organic',
    type: 'Frutas maduras para doce ou compostagem',
    description: 'Caixas de frutas bem maduras da feira.',
  },
  {
    category: 'organic',
    type: 'Composto orgânico peneirado, 50 kg',
    description: 'Composto de seis meses, sem cheiro, ensacado.',
    priceCents: 4_500,
  },
  {
    category: 'organic',
    type: 'Óleo de cozinha usado, 20 litros',
    description: 'Coado e em garrafas PET, para sabão ou biodiesel.',
    priceCents: 3_000,
  },
  {
    category: 'organic',
    type: 'Serragem de madeira limpa',
    description: 'Serragem de pinus sem tratamento, em sacos de 20 kg.',
    priceCents: 2_500,
  },
  {
    category: 'others',
    type: 'Roupas usadas em bom estado',
    description: 'Dois sacos de roupas de adulto e criança, lavadas.',
  },
  { category: 'others', type: 'Pallets de madeira', description: 'Cinco pallets inteiros. Traga ajuda para carregar.' },
  { category: 'others', type: 'Cortiças de vinho', description: 'Mais de duzentas rolhas para artesanato.' },
  {
    category: 'others',
    type: 'Pneus usados para jardim',
    description: 'Quatro pneus aro 14, lavados.',
    priceCents: 2_000,
  },
  {
    category: 'others',
    type: 'Retalhos de tecido, 18 kg',
    description: 'Algodão e malha em pedaços de bom tamanho.',
    priceCents: 5_400,
  },
  {
    category: 'others',
    type: 'Tambores metálicos de 200 litros',
    description: 'Dois tambores limpos, com tampa e cinta.',
    priceCents: 11_000,
  },
]

/** Where they offer it: cities by IBGE id with districts and streets that exist. */
export const quarters: readonly {
  readonly cityId: number
  readonly weight: number
  readonly districts: readonly (readonly [string, string])[]
}[] = [
  {
    cityId: 3550308,
    weight: 9,
    districts: [
      ['Pinheiros', 'Rua dos Pinheiros'],
      ['Vila Mariana', 'Rua Domingos de Morais'],
      ['Bela Vista', 'Avenida Paulista'],
      ['Tatuapé', 'Rua Tuiuti'],
      ['Santana', 'Rua Voluntários da Pátria'],
    ],
  },
  {
    cityId: 3509502,
    weight: 3,
    districts: [
      ['Cambuí', 'Rua Coronel Quirino'],
      ['Taquaral', 'Avenida Heitor Penteado'],
    ],
  },
  {
    cityId: 3304557,
    weight: 4,
    districts: [
      ['Tijuca', 'Rua Conde de Bonfim'],
      ['Botafogo', 'Rua Voluntários da Pátria'],
      ['Centro', 'Rua do Ouvidor'],
    ],
  },
  {
    cityId: 3106200,
    weight: 3,
    districts: [
      ['Savassi', 'Rua Pernambuco'],
      ['Santa Tereza', 'Rua Mármore'],
    ],
  },
  {
    cityId: 4106902,
    weight: 3,
    districts: [
      ['Água Verde', 'Avenida República Argentina'],
      ['Batel', 'Avenida do Batel'],
    ],
  },
  {
    cityId: 4314902,
    weight: 3,
    districts: [
      ['Cidade Baixa', 'Rua da República'],
      ['Moinhos de Vento', 'Rua Padre Chagas'],
    ],
  },
  {
    cityId: 2927408,
    weight: 2,
    districts: [
      ['Barra', 'Avenida Oceânica'],
      ['Rio Vermelho', 'Rua da Paciência'],
    ],
  },
  {
    cityId: 2611606,
    weight: 2,
    districts: [
      ['Boa Viagem', 'Avenida Boa Viagem'],
      ['Casa Forte', 'Avenida Dezessete de Agosto'],
    ],
  },
  {
    cityId: 2304400,
    weight: 2,
    districts: [
      ['Aldeota', 'Avenida Santos Dumont'],
      ['Benfica', 'Avenida da Universidade'],
    ],
  },
  {
    cityId: 5300108,
    weight: 2,
    districts: [
      ['Asa Sul', 'SQS 308'],
      ['Asa Norte', 'SQN 210'],
    ],
  },
]
