import { useTranslation } from 'react-i18next'
import type { Action } from '../../../../shared/recyclables/categories.ts'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { isReversed } from '../../../lib/listing/price-range.ts'
import { changeListingSearch } from '../../../lib/listing/search.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import styles from './listing.module.css'

const distancesKm = [2, 5, 10, 25, 50, 100, 200]

interface FiltersDialogProps {
  readonly search: ListingSearch
  readonly hasCity: boolean
  readonly onClose: () => void
  readonly onApply: (search: ListingSearch) => void
}

export function FiltersDialog({ search, hasCity, onClose, onApply }: FiltersDialogProps) {
  const { t } = useTranslation(['recyclables', 'common'])
  const form = useDraft({ search }, ({ search: { priceMinCents, priceMaxCents } }) => ({
    search: isReversed(priceMinCents, priceMaxCents) ? t('filters.priceReversed') : undefined,
  }))
  const { search: draft } = form.values
  const change = (part: Parameters<typeof changeListingSearch>[1]) =>
    form.set((now) => ({ search: changeListingSearch(now.search, part) }))
  return (
    <FormDialog
      title={t('filters.title')}
      placement="side"
      cancelLabel={t('filters.clear')}
      submitLabel={t('filters.apply')}
      draft={form}
      loading={false}
      submitError={null}
      onClose={onClose}
      onCancel={() =>
        change({
          action: undefined,
          distanceKm: undefined,
          priceMinCents: undefined,
          priceMaxCents: undefined,
          startDate: undefined,
          endDate: undefined,
        })
      }
      onSubmit={() => onApply(draft)}
    >
      <Segmented<Action | 'any'>
        legend={t('filters.action')}
        name="filter-action"
        value={draft.action ?? 'any'}
        onValue={(value) => change({ action: value === 'any' ? undefined : value })}
        options={[
          { value: 'any', label: t('filters.any') },
          { value: 'sale', label: t('common:action.sale') },
          { value: 'donation', label: t('common:action.donation') },
        ]}
      />
      <Select
        label={t('filters.distance')}
        placeholder={t('filters.anyDistance')}
        value={draft.distanceKm === undefined ? '' : String(draft.distanceKm)}
        options={optionsWith(draft.distanceKm).map((km) => ({ value: String(km), label: t('filters.km', { km }) }))}
        onChange={({ currentTarget: { value } }) =>
          change({
            distanceKm: value === '' ? undefined : Number(value),
            fromMe: value === '' ? undefined : draft.fromMe || !hasCity || undefined,
          })
        }
      />
      {draft.distanceKm !== undefined && (
        <Segmented
          legend={t('filters.measuredFrom')}
          name="filter-from"
          value={draft.fromMe ? 'me' : 'city'}
          onValue={(value) => change({ fromMe: value === 'me' || undefined })}
          options={[
            ...(hasCity ? [{ value: 'city' as const, label: t('filters.cityCentre') }] : []),
            { value: 'me' as const, label: t('filters.myPosition') },
          ]}
        />
      )}
      <Select
        label={t('filters.order')}
        value={draft.order ?? 'newest'}
        options={[
          { value: 'newest', label: t('filters.newest') },
          hasCity || draft.fromMe
            ? { value: 'nearest', label: t('filters.nearest') }
            : { value: 'nearest', label: t('filters.nearestNeedsCity'), disabled: draft.order === undefined },
        ]}
        onChange={({ currentTarget: { value } }) => change({ order: value === 'nearest' ? 'nearest' : undefined })}
      />
      <fieldset className={styles.pair}>
        <legend>{t('filters.price')}</legend>
        <MoneyField
          label={t('filters.priceMin')}
          cents={draft.priceMinCents}
          onCents={(cents) => change({ priceMinCents: cents || undefined })}
        />
        <MoneyField
          label={t('filters.priceMax')}
          cents={draft.priceMaxCents}
          error={form.error('search')}
          onCents={(cents) => change({ priceMaxCents: cents || undefined })}
        />
      </fieldset>
      <fieldset className={styles.pair}>
        <legend>{t('filters.period')}</legend>
        <DateField
          label={t('filters.startDate')}
          value={draft.startDate ?? ''}
          max={draft.endDate}
          onChange={(event) => change({ startDate: event.currentTarget.value || undefined })}
        />
        <DateField
          label={t('filters.endDate')}
          value={draft.endDate ?? ''}
          min={draft.startDate}
          onChange={(event) => change({ endDate: event.currentTarget.value || undefined })}
        />
      </fieldset>
    </FormDialog>
  )
}

function optionsWith(km: number | undefined): readonly number[] {
  return km === undefined || distancesKm.includes(km) ? distancesKm : [...distancesKm, km].toSorted((a, b) => a - b)
}
