import { expect, it } from 'vitest'
import { confirmEraseMessages } from './confirm-erase.ts'

it('names one agent with its site, in one line however it is called', () => {
  const { message, detail } = confirmEraseMessages('en', [{ agentName: 'Tern\n\nHarmless · Site CN', site: 'global' }])
  expect(message).toBe('Forget this agent and erase its secret?')
  expect(detail.split('\n')[0]).toMatch(/^Tern.*Harmless · Site CN · Site GLOBAL$/)
  expect(detail.split('\n')).toHaveLength(3)
})

it('names the first of many and counts them all', () => {
  const agents = Array.from({ length: 1_000 }, (_, index) => ({
    agentName: `Tern ${index}`,
    site: 'cn' as const,
  }))
  const { message, detail } = confirmEraseMessages('en', agents)
  expect(message).toBe('Forget 1,000 agents and erase their secrets?')
  expect(detail).toContain('Tern 4 · Site CN')
  expect(detail).toContain('and 995 more')
  expect(detail).not.toContain('Tern 5 ')
})

it('asks in Chinese where that is spoken', () => {
  expect(confirmEraseMessages('zh-CN', [{ agentName: 'Tern', site: 'cn' }])).toMatchObject({
    message: '要移除此智能体并删除其密钥吗？',
    cancel: '取消',
  })
})
