import { type NewProfileRow, type ProfileRow, profileRow } from '../../../functions/kit/people/profile/profile-row.ts'
import type { ProfileDraft } from '../../../shared/contract/profiles.ts'
import { freshCpf } from './tax-ids.ts'

const confirmed: NewProfileRow = {
  id: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11',
  email: 'dona@mail.example',
  phone: '+5511987654321',
  name: null,
  profileType: 'citizen',
  stateId: null,
  cityId: null,
  locale: 'ptBR',
  createdAt: '2026-11-21T12:00:00.000Z',
}

export function sampleProfile(different: Partial<NewProfileRow> = {}): ProfileRow {
  return profileRow.parse({ ...confirmed, ...different })
}

/** Returns a complete draft for a newly confirmed account, with a unique CPF. */
export function wholeDraft(different: Partial<ProfileDraft> = {}) {
  return {
    version: 0,
    name: 'Rita Alves',
    taxId: freshCpf(),
    dateOfBirth: '1990-05-17',
    postalCode: '01310-100',
    street: 'Avenida Paulista',
    streetNumber: '1578',
    complement: '',
    stateId: 35,
    cityId: 3550308,
    ...different,
  }
}
