import { useCallback, useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Action, categories } from '../../../../shared/categories.ts'
import {
  descriptionMaxLength,
  type PhotoView,
  type RecyclableDraft,
  typeMaxLength,
} from '../../../../shared/contract/recyclables.ts'
import { cleanTexts, firstProblem, type RecyclableFormProblem } from '../../../../shared/recyclable-form.ts'
import { currentLocale } from '../../../i18n/i18n.ts'
import { problemText } from '../../../lib/problem.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { ChosenPhotos, FormSlots } from '../slots.ts'
import { AddressField } from './address-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { writeAddress } from './address-text.ts'
import type { AdDraft } from './draft-store.ts'

interface AdFormProps {
  /** An ad being edited keeps its address as one text field (rules 5.1). */
  readonly mode: 'new' | 'edit'
  readonly start: AdDraft
  readonly photos: readonly (PhotoView | string)[]
  readonly slots: FormSlots
  /** Every change, for the draft. */
  readonly onChange?: (draft: AdDraft) => void
  /** Sends it; rejects with the API's error. */
  readonly onSend: (ad: RecyclableDraft) => Promise<unknown>
}

/** The form of an ad, new or edited; the first fault in the specification's order is said in a toast. */
export function AdForm({ mode, start, photos, slots, onChange, onSend }: AdFormProps) {
  const { t } = useTranslation(['recyclables', 'common', 'errors'])
  const { control, watch, setValue, getValues } = useForm<AdDraft>({ defaultValues: start })
  const [chosen, setChosen] = useState<ChosenPhotos>({ ids: [], busy: photos.length > 0 })
  const [stage, setStage] = useState<'writing' | 'waiting-for-photos' | 'sending'>('writing')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const { action, postalCode, address, stateId, cityId } = watch()

  const photosChanged = useCallback(
    (now: ChosenPhotos) => {
      setChosen(now)
      setValue('photoIds', [...now.ids])
    },
    [setValue],
  )
  useEffect(() => {
    const subscription = watch(() => onChange?.(getValues()))
    return () => subscription.unsubscribe()
  }, [watch, getValues, onChange])

  const send = async () => {
    const { draft: values, altered } = cleanTexts(getValues())
    if (altered) notify.info({ title: t('form.sanitised') })
    if (!values.category || values.stateId === null || values.cityId === null) return
    const { postalCode: _, category, stateId, cityId, photoIds, ...rest } = values
    setStage('sending')
    setFailure(null)
    try {
      await onSend({ ...rest, category, stateId, cityId, photoIds: [...photoIds], textLanguage: currentLocale() })
    } catch (error) {
      const title = mode === 'new' ? t('form.publishFailed') : t('form.updateFailed')
      setFailure(`${title} ${problemText(t, error)}`)
      notify.error({ title, description: problemText(t, error) })
    } finally {
      setStage('writing')
    }
  }
  const submit = () => {
    const { draft: values } = cleanTexts(getValues())
    // A photo on its way counts: it is waited for.
    const photoIds = chosen.busy && chosen.ids.length === 0 ? ['on-its-way'] : chosen.ids
    const problem = firstProblem({ ...values, photoIds })
    if (problem) {
      notify.error({ title: t(`errors:error.${problem}`) })
      focusField(form.current, problem)
    } else if (chosen.busy) setStage('waiting-for-photos')
    else void send()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on when the photos have arrived
  useEffect(() => {
    if (stage !== 'waiting-for-photos' || chosen.busy) return
    setStage('writing')
    submit()
  }, [stage, chosen])

  return (
    <div ref={form}>
      <Form
        label={mode === 'new' ? t('form.newTitle') : t('form.editTitle')}
        submitLabel={stage === 'waiting-for-photos' ? t('form.waitingForPhotos') : t(`form.submit.${mode}`)}
        loading={stage !== 'writing'}
        submitError={failure}
        onSubmit={submit}
      >
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <TextField {...field} label={t('form.type')} hint={t('form.typeHint')} maxLength={typeMaxLength} />
          )}
        />
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <Combobox
              label={t('form.category')}
              value={field.value ?? ''}
              options={categories.map((key) => ({ value: key, label: t(`common:material.${key}`) }))}
              onValue={(value) => field.onChange(categories.find((key) => key === value) ?? null)}
            />
          )}
        />
        <Controller
          control={control}
          name="description"
          render={({ field }) => (
            <TextArea
              {...field}
              label={t('form.description')}
              hint={t('form.descriptionHint')}
              maxLength={descriptionMaxLength}
            />
          )}
        />
        {mode === 'edit' ? (
          <AddressField
            value={address}
            cityId={cityId}
            onValue={(next) => setValue('address', next)}
            onFound={(found) => {
              setValue('address', writeAddress(found))
              setValue('stateId', found.stateId)
              setValue('cityId', found.cityId)
            }}
          />
        ) : (
          <AddressFields
            value={{ postalCode, address, stateId, cityId }}
            onValue={(part) => {
              for (const [name, value] of Object.entries(part)) setValue(name as keyof typeof part, value)
            }}
          />
        )}
        <slots.Photos initial={photos} onChange={photosChanged} />
        <Segmented<Action>
          legend={t('form.action')}
          name="action"
          value={action}
          onValue={(next) => {
            setValue('action', next)
            // Doação resets the price (rules 4.4).
            if (next === 'donation') setValue('priceCents', 0)
          }}
          options={[
            { value: 'donation', label: t('common:action.donation') },
            { value: 'sale', label: t('common:action.sale') },
          ]}
        />
        {action === 'sale' && (
          <Controller
            control={control}
            name="priceCents"
            render={({ field }) => (
              <MoneyField
                ref={field.ref}
                name={field.name}
                label={t('form.price')}
                hint={t('form.priceHint')}
                cents={field.value}
                onCents={field.onChange}
              />
            )}
          />
        )}
      </Form>
    </div>
  )
}

/** The texts without what is not safe in them; `altered` where anything had to go (rules 4.7). */
const fieldOf: Readonly<Record<RecyclableFormProblem, string>> = {
  'recyclable.type_required': '[name="type"]',
  'recyclable.category_required': '[role="combobox"]',
  'recyclable.description_required': '[name="description"]',
  'recyclable.address_required': '[name="address"]',
  'recyclable.photo_required': '[type="file"]',
  'recyclable.price_required': '[name="priceCents"]',
  'recyclable.city_unknown': 'select',
}

/** The toast says what is missing; the focus goes where it is to be written. */
function focusField(form: HTMLElement | null, problem: RecyclableFormProblem) {
  form?.querySelector<HTMLElement>(fieldOf[problem])?.focus()
}
