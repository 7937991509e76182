import type { RecyclableDraft } from '../../../shared/contract/recyclables.ts'

export function draft(photoIds: string[], change: Partial<RecyclableDraft> = {}): RecyclableDraft {
  return {
    type: 'Garrafas PET',
    category: 'plastic',
    description: 'Dois sacos limpos.',
    address: 'Avenida Paulista, 1000, Bela Vista',
    stateId: 35,
    cityId: 3550308,
    photoIds,
    action: 'donation',
    priceCents: 0,
    textLanguage: 'ptBR',
    ...change,
  }
}
