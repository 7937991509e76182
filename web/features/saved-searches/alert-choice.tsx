import { useTranslation } from 'react-i18next'
import type { AlertFrequency } from '../../../shared/contract/saved-searches.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'

const frequencies: readonly AlertFrequency[] = ['instantly', 'daily', 'never']

export function AlertChoice(props: { value: AlertFrequency; onValue: (value: AlertFrequency) => void; name: string }) {
  const { t } = useTranslation('saved-searches')
  return (
    <Segmented<AlertFrequency>
      legend={t('alert')}
      name={props.name}
      value={props.value}
      onValue={props.onValue}
      options={frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))}
    />
  )
}
