import { Link } from 'react-router-dom'
import type { PictureTag } from '#shared/content/picture-tag.ts'
import { useClientSearchParams } from '#web/kit/use-client-value.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { type GalleryChoice, guestTagText } from './gallery-choice.ts'
import './gallery-filters.css'

type GalleryFiltersProps = {
  cabins: readonly { readonly slug: string; readonly name: string }[]
  /** Those that some picture has. */
  tags: readonly PictureTag[]
  choice: GalleryChoice
}

/** Filters by cabin and by tag. Each is a link: it can be shared, and Back undoes it. */
export function GalleryFilters({ cabins, tags, choice }: GalleryFiltersProps) {
  return (
    <div className="stack gap-m needs-script">
      <Filter
        label="Cabin"
        name="cabin"
        chosen={choice.cabin}
        options={[{ label: 'All cabins' }, ...cabins.map(({ slug, name }) => ({ value: slug, label: name }))]}
      />
      <Filter
        label="Subject"
        name="subject"
        chosen={choice.tag}
        options={[{ label: 'Everything' }, ...tags.map((value) => ({ value, label: guestTagText(value) }))]}
      />
    </div>
  )
}

type FilterProps = {
  label: string
  name: 'cabin' | 'subject'
  chosen: string | undefined
  options: readonly { readonly value?: string; readonly label: string }[]
}

function Filter({ label, name, chosen, options }: FilterProps) {
  const params = useClientSearchParams()
  return (
    <nav aria-label={`Pictures by ${label.toLowerCase()}`}>
      <ul className="gallery-filter row gap-s">
        {options.map(({ value, label: option }) => (
          <li key={option}>
            <Link
              className="target pill"
              to={{ search: withSearchParams(params, { [name]: value, picture: undefined }).toString() }}
              aria-current={chosen === value || undefined}
            >
              {option}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
