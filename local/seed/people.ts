import type { ProfileType } from '../../shared/contract/profiles.ts'

/** One password for all demo accounts: they exist on this machine only. */
export const demoPassword = 'Retorna#2026'

export interface DemoPerson {
  readonly email: string
  readonly phone: string
  readonly name: string
  readonly profileType: ProfileType
  readonly cityId: number
  readonly admin?: true
}

/** Twelve users of all three kinds, one of them an admin. */
export const people: readonly DemoPerson[] = [
  {
    email: 'admin@retorna.example',
    phone: '+5511990000001',
    name: 'Helena Prado',
    profileType: 'citizen',
    cityId: 3550308,
    admin: true,
  },
  { email: 'ana@retorna.example', phone: '+5511990000002', name: 'Ana Souza', profileType: 'citizen', cityId: 3550308 },
  {
    email: 'bruno@retorna.example',
    phone: '+5519990000003',
    name: 'Bruno Lima',
    profileType: 'citizen',
    cityId: 3509502,
  },
  {
    email: 'carla@retorna.example',
    phone: '+5521990000004',
    name: 'Carla Nunes',
    profileType: 'citizen',
    cityId: 3304557,
  },
  {
    email: 'diego@retorna.example',
    phone: '+5531990000005',
    name: 'Diego Martins',
    profileType: 'citizen',
    cityId: 3106200,
  },
  {
    email: 'elisa@retorna.example',
    phone: '+5541990000006',
    name: 'Elisa Ribeiro',
    profileType: 'citizen',
    cityId: 4106902,
  },
  {
    email: 'fabio@retorna.example',
    phone: '+5571990000007',
    name: 'Fábio Santos',
    profileType: 'citizen',
    cityId: 2927408,
  },
  {
    email: 'gabi@retorna.example',
    phone: '+5581990000008',
    name: 'Gabriela Melo',
    profileType: 'citizen',
    cityId: 2611606,
  },
  {
    email: 'joao@retorna.example',
    phone: '+5561990000009',
    name: 'João Batista',
    profileType: 'citizen',
    cityId: 5300108,
  },
  {
    email: 'vida.nova@retorna.example',
    phone: '+5511990000010',
    name: 'Cooperativa Vida Nova',
    profileType: 'cooperative',
    cityId: 3550308,
  },
  {
    email: 'recicla.sul@retorna.example',
    phone: '+5551990000011',
    name: 'Cooperativa Recicla Sul',
    profileType: 'cooperative',
    cityId: 4314902,
  },
  {
    email: 'papelaria@retorna.example',
    phone: '+5541990000012',
    name: 'Papéis Araucária Ltda.',
    profileType: 'company',
    cityId: 4106902,
  },
]
