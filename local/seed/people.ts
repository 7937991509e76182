import type { ProfileType } from '../../shared/contract/profiles.ts'

/** The password of all demo accounts, which exist only on this machine. */
export const demoPassword = 'Tres gatos dormem em 2 redes.'

export interface DemoPerson {
  readonly email: string
  readonly phone: string
  readonly name: string
  readonly profileType: ProfileType
  readonly cityId: number
  /** Made-up CPF or CNPJ with valid check digits. */
  readonly taxId: string
  readonly postalCode: string
  readonly inAnalysis?: true
  readonly admin?: true
}

export const people: readonly DemoPerson[] = [
  {
    email: 'admin@retorna.example',
    taxId: '52998220061',
    postalCode: '01310100',
    phone: '+5511990000001',
    name: 'Helena Prado',
    profileType: 'citizen',
    cityId: 3550308,
    admin: true,
  },
  {
    email: 'ana@retorna.example',
    taxId: '52998231187',
    postalCode: '05422010',
    phone: '+5511990000002',
    name: 'Ana Souza',
    profileType: 'citizen',
    cityId: 3550308,
  },
  {
    email: 'bruno@retorna.example',
    taxId: '52998242200',
    postalCode: '13010050',
    phone: '+5519990000003',
    name: 'Bruno Lima',
    inAnalysis: true,
    profileType: 'citizen',
    cityId: 3509502,
  },
  {
    email: 'carla@retorna.example',
    taxId: '52998253318',
    postalCode: '20040002',
    phone: '+5521990000004',
    name: 'Carla Nunes',
    profileType: 'citizen',
    cityId: 3304557,
  },
  {
    email: 'diego@retorna.example',
    taxId: '52998264433',
    postalCode: '30130010',
    phone: '+5531990000005',
    name: 'Diego Martins',
    profileType: 'citizen',
    cityId: 3106200,
  },
  {
    email: 'elisa@retorna.example',
    taxId: '52998275559',
    postalCode: '80020310',
    phone: '+5541990000006',
    name: 'Elisa Ribeiro',
    profileType: 'citizen',
    cityId: 4106902,
  },
  {
    email: 'fabio@retorna.example',
    taxId: '52998286674',
    postalCode: '40020000',
    phone: '+5571990000007',
    name: 'Fábio Santos',
    profileType: 'citizen',
    cityId: 2927408,
  },
  {
    email: 'gabi@retorna.example',
    taxId: '52998297790',
    postalCode: '50010000',
    phone: '+5581990000008',
    name: 'Gabriela Melo',
    profileType: 'citizen',
    cityId: 2611606,
  },
  {
    email: 'joao@retorna.example',
    taxId: '52998308821',
    postalCode: '70040010',
    phone: '+5561990000009',
    name: 'João Batista',
    profileType: 'citizen',
    cityId: 5300108,
  },
  {
    email: 'vida.nova@retorna.example',
    taxId: '11222333000181',
    postalCode: '03015000',
    phone: '+5511990000010',
    name: 'Cooperativa Vida Nova',
    profileType: 'cooperative',
    cityId: 3550308,
  },
  {
    email: 'recicla.sul@retorna.example',
    taxId: '12ABC34501DE35',
    postalCode: '90010150',
    phone: '+5551990000011',
    name: 'Cooperativa Recicla Sul',
    profileType: 'cooperative',
    cityId: 4314902,
  },
  {
    email: 'papelaria@retorna.example',
    taxId: '44333444000114',
    postalCode: '81070000',
    phone: '+5541990000012',
    name: 'Papéis Araucária Ltda.',
    profileType: 'company',
    cityId: 4106902,
  },
]
