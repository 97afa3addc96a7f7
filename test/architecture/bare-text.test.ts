import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import plugin from './bare-text.lint.ts'

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })

const valid = [
  '<p>{nights}</p>',
  '<p>{isFull ? "all" : formatRand(cents)}</p>',
  '<p>{`${name} sleeps ${guests}`}</p>',
  '<p>Due now: <span>{formatRand(cents)}</span>.</p>',
  '<p><span>Arrive early.</span>{isLate && <b>Late</b>}</p>',
  '<ul>{nights.map((night) => <li key={night}>{night}</li>)}<li>Total</li></ul>',
  '<Button><Icon name="copy" /><span>Copy</span></Button>',
  '<Button>Copy</Button>',
  'const note = isLate && <b>Late</b>; const all = <div><i />{note}</div>',
  'type Props = { children?: Elements }; function Box({ children }: Props) { return <div><i />{children}</div> }',
  'function Box({ children }: { children: (day: Date) => Elements }) { return <div><i />{children(day)}</div> }',
]

const invalid = [
  // Text that changes beside other text.
  '<p>Total {formatRand(cents)}</p>',
  '<p>{price.nights} nights</p>',
  '<li><Icon name="bed" />{cabin.beds}</li>',
  '<p><b>Dates</b>{isOpen && "open"}</p>',
  // What comes and goes beside bare text.
  '<label>{isNew && <b>New</b>}Name</label>',
  '<p>Guests{isFull ? <b>full</b> : null}</p>',
  // Text that stands loose in its parent.
  '<Button><Icon name="copy" />Copy</Button>',
  '<>Copied</>',
  '<p>{isFull ? <>Full <b>now</b></> : <i />}</p>',
  // A component that is given text.
  'type Props = { children: ReactNode }; function Box({ children }: Props) { return <div><i />{children}</div> }',
  'const label = isLate ? "late" : "early"; const all = <div><i />{label}</div>',
]

tester.run('bare-text', plugin.rules['bare-text'], {
  valid,
  invalid: invalid.map((code) => ({ code, errors: 1 })),
})
