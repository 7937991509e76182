import { useTranslation } from 'react-i18next'
import type { EntityView } from '../../../shared/contract/entities.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'

interface EntityPickerProps {
  readonly entities: readonly EntityView[]
  /** The chosen entity's id; '' for none. */
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (entityId: string) => void
}

export function EntityPicker({ entities, value, error, onValue }: EntityPickerProps) {
  const { t } = useTranslation('donations')
  return (
    <Combobox
      label={t('entity.label')}
      placeholder={t('entity.choose')}
      hint={entities.find(({ id }) => id === value)?.description}
      error={error}
      options={entities.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onValue={onValue}
    />
  )
}
