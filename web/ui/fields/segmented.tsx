import styles from './segmented.module.css'
import type { Option } from './select.tsx'

interface SegmentedProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly value: Value | ''
  readonly onValue: (value: Value) => void
  readonly options: readonly (Option & { readonly value: Value })[]
  readonly error?: string | undefined
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, name, value, onValue, options, error } = props
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{legend}</legend>
      <div className="row">
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
