import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../../shared/recyclables/categories.ts'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { isReversed } from '../../../lib/listing/price-range.ts'
import { changeListingSearch } from '../../../lib/listing/search.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
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
  const [draft, setDraft] = useState(search)
  const formId = useId()
  const change = (part: Parameters<typeof changeListingSearch>[1]) => setDraft((now) => changeListingSearch(now, part))
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const reversed = isReversed(draft.priceMinCents, draft.priceMaxCents)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(reversed)
    if (!reversed) onApply(draft)
  }
  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tried])
  return (
    <Dialog
      title={t('filters.title')}
      placement="side"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() =>
              change({
                action: undefined,
                distanceKm: undefined,
                priceMinCents: undefined,
                priceMaxCents: undefined,
                startDate: undefined,
                endDate: undefined,
              })
            }
          >
            {t('filters.clear')}
          </Button>
          <Button type="submit" form={formId}>
            {t('filters.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.dialogForm} noValidate onSubmit={apply}>
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
            error={tried && reversed ? t('filters.priceReversed') : undefined}
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
      </form>
    </Dialog>
  )
}

function optionsWith(km: number | undefined): readonly number[] {
  return km === undefined || distancesKm.includes(km) ? distancesKm : [...distancesKm, km].toSorted((a, b) => a - b)
}
