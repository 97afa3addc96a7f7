import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { pictureSources } from '#web/kit/picture-sources.ts'
import type { EditorCabin } from './editor-props.ts'

function element(tag: string, className: string, ...content: (string | Element)[]): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...content)
  return made
}

const single = (dom: HTMLElement) => ({ dom, ignoreMutation: () => true })

function pictureView(node: Node) {
  const image = document.createElement('img')
  const caption = element('figcaption', 'small')
  function update({ type, attrs }: Node): boolean {
    if (type !== node.type) return false
    const [url, alt] = [String(attrs['url']), String(attrs['alt'])]
    const source = pictureSources(url)?.fallback ?? url
    // The same once more would load it again.
    if (image.getAttribute('src') !== source) image.src = source
    image.alt = alt
    caption.textContent = alt ? `Read out as: ${alt}` : 'Nothing is read out yet: say what it shows.'
    return true
  }
  update(node)
  return { ...single(element('figure', 'editor-block', image, caption)), update }
}

/** How blocks look that are one thing. */
export function blockViews(cabins: readonly EditorCabin[]): Record<string, NodeViewConstructor> {
  const nameOf = (slug: unknown) => cabins.find((cabin) => cabin.slug === slug)?.name ?? String(slug)
  const named = (words: string) => single(element('div', 'editor-block', words))
  return {
    picture: pictureView,
    cabin: ({ attrs }) => named(`Card of ${nameOf(attrs['slug'])}`),
    book: ({ attrs }) => named(attrs['slug'] === null ? 'Button: Book' : `Button: Book ${nameOf(attrs['slug'])}`),
  }
}
