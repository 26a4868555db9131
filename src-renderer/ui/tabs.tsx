import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Views of one thing, one at a time. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>): ReactNode {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find((candidate) => candidate.id === key)
        if (tab !== undefined) onSelect(tab.id)
      }}
      className="flex min-h-0 flex-col"
    >
      <TabList aria-label={label} className="flex gap-4 border-line border-b">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px cursor-default border-transparent border-b-2 px-0.5 pb-1.5 text-ink-2 data-focus-visible:outline-focus data-hovered:text-ink data-selected:border-accent data-selected:forced-highlight data-selected:font-medium data-selected:text-ink"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="min-h-0 flex-1 pt-3">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
