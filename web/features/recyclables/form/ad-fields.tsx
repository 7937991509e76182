import { useTranslation } from 'react-i18next'
import { descriptionMaxLength, typeMaxLength } from '../../../../shared/contract/recyclables.ts'
import { type Action, categories } from '../../../../shared/recyclables/categories.ts'
import type { RecyclableFormProblem } from '../../../../shared/recyclables/form.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { AdDraft } from './draft-store.ts'
import { useProposedCategory } from './use-proposed-category.ts'

interface AdFieldsProps {
  readonly values: AdDraft
  readonly errorOf: (problem: RecyclableFormProblem) => string | undefined
  readonly onValues: (part: Partial<AdDraft>) => void
}

export function AdFields({ values, errorOf, onValues }: AdFieldsProps) {
  const { t } = useTranslation(['recyclables', 'common'])
  const isProposed = useProposedCategory(values.type, values.category, (category) => onValues({ category }))
  return (
    <>
      <TextField
        name="type"
        label={t('form.type')}
        hint={t('form.typeHint')}
        error={errorOf('recyclable.type_required')}
        maxLength={typeMaxLength}
        value={values.type}
        onChange={({ currentTarget }) => onValues({ type: currentTarget.value })}
      />
      <Combobox
        label={t('form.category')}
        hint={isProposed ? t('form.categoryProposed') : undefined}
        error={errorOf('recyclable.category_required')}
        value={values.category ?? ''}
        options={categories.map((key) => ({ value: key, label: t(`common:material.${key}`) }))}
        onValue={(value) => onValues({ category: categories.find((key) => key === value) ?? null })}
      />
      <TextArea
        name="description"
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        error={errorOf('recyclable.description_required')}
        maxLength={descriptionMaxLength}
        value={values.description}
        onChange={({ currentTarget }) => onValues({ description: currentTarget.value })}
      />
      <Segmented<Action>
        legend={t('form.action')}
        name="action"
        value={values.action}
        // A donation resets the price (rules 4.4).
        onValue={(action) => onValues({ action, ...(action === 'donation' && { priceCents: 0 }) })}
        options={[
          { value: 'donation', label: t('common:action.donation') },
          { value: 'sale', label: t('common:action.sale') },
        ]}
      />
      {values.action === 'sale' && (
        <MoneyField
          name="priceCents"
          label={t('form.price')}
          hint={t('form.priceHint')}
          error={errorOf('recyclable.price_required')}
          cents={values.priceCents}
          onCents={(priceCents) => onValues({ priceCents })}
        />
      )}
    </>
  )
}
