import { describe, expect, it } from 'vitest'
import { classifyText } from './classify-text.ts'

const kindOf = (text: string) => {
  const found = classifyText(text)
  if (found === null) return null
  return found.isCertain ? found.mayBe[0] : found.mayBe
}

describe('classifyText', () => {
  it('knows a table by its columns', () => {
    expect(kindOf('agent_id,client_secret\na1,s')).toBe('agents')
    expect(kindOf('Agent ID;Private key\na1;x')).toBe('agents')
    expect(kindOf('agent,challenge,direction,confidence\nOne,81,up,0.7')).toBe('predictions')
    expect(kindOf('智能体\t挑战\t方向\t置信度\n一号\t81\t看涨\t0.7')).toBe('predictions')
    expect(kindOf('name,model_name,auth_method\nTern,m,client_credentials')).toBe('registrations')
  })

  it('knows JSON by its fields', () => {
    expect(kindOf('[{"agent_id":"a1","client_secret":"s"}]')).toBe('agents')
    expect(kindOf('{"https://a.example":{"_agents":{"a1":{"client_secret":"s"}}}}')).toBe('agents')
    expect(kindOf('[{"name":"Tern","model_name":"m"}]')).toBe('registrations')
    expect(kindOf('{"a":1}')).toBeNull()
    expect(kindOf('[1')).toBeNull()
  })

  it('leaves the choice where the columns do not say it', () => {
    expect(kindOf('One,81,up,0.7\nTwo,81,down,0.4')).toEqual(['predictions'])
    expect(kindOf('name,comment\nTern,x')).toEqual(['registrations', 'predictions'])
    expect(kindOf('name\nTern')).toEqual(['registrations'])
    expect(kindOf('a note of one line')).toBeNull()
  })

  it('gives what may hold a secret to the import of agents alone', () => {
    expect(kindOf('name,model_name,client_secret\nTern,m,s')).toBe('agents')
    expect(kindOf('One,81,"-----BEGIN PRIVATE KEY-----"')).toBe('agents')
    expect(kindOf('{"client_secret": "cut')).toBe('agents')
    expect(kindOf('name,model_name,key\nTern,m,hush')).toBe('agents')
    expect(kindOf('[{"name":"Tern","model_name":"m","key":"hush"}]')).toBe('agents')
    expect(kindOf('key,value\nlanguage,en')).toEqual(['predictions'])
    expect(kindOf('[{"key":"language","value":"en"}]')).toBeNull()
    // A word of the reasoning, under a heading that says what the column is.
    expect(kindOf('agent,challenge,direction,confidence,reasoning\nOne,81,up,0.7,a private key leaked')).toBe(
      'predictions',
    )
  })
})
